// SPDX-License-Identifier: MIT

const block = 512;

/** Files in one archive, since a browser downloads one file for a click. Names are of ASCII. */
export function archive(files) {
  const encoder = new TextEncoder();
  const parts = [];
  for (const [name, text] of Object.entries(files)) {
    const bytes = encoder.encode(text);
    parts.push(header(encoder, name, bytes.length), bytes, new Uint8Array((block - bytes.length % block) % block));
  }
  parts.push(new Uint8Array(2 * block));
  return new Blob(parts, { type: "application/x-tar" });
}

/** The header of a file, as POSIX has it (ustar); only the owner can read what is unpacked. */
function header(encoder, name, length) {
  const bytes = new Uint8Array(block);
  const put = (text, at) => bytes.set(encoder.encode(text), at);
  const octal = (number, digits) => number.toString(8).padStart(digits, "0");
  put(name, 0);
  put(`${octal(0o600, 7)}\0${octal(0, 7)}\0${octal(0, 7)}\0`, 100);
  put(`${octal(length, 11)}\0${octal(Math.floor(Date.now() / 1_000), 11)}\0`, 124);
  put("        0", 148);
  put("ustar\u000000", 257);
  put(`${octal(bytes.reduce((sum, byte) => sum + byte, 0), 6)}\0 `, 148);
  return bytes;
}
