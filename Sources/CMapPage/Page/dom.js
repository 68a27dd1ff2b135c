// SPDX-License-Identifier: MIT

export const byId = (id) => document.getElementById(id);

/** Makes an element; text is never read as markup. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "text") {
      element.textContent = value;
    } else if (name === "on") {
      for (const [event, action] of Object.entries(value)) element.addEventListener(event, action);
    } else if (value !== undefined && value !== null && value !== false) {
      element.setAttribute(name, value === true ? "" : value);
    }
  }
  element.append(...children);
  return element;
}

/** Sets the text only where it changes, which spares the layout. */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Offers a text as a file. */
export function download(name, text, type) {
  downloadBlob(name, new Blob([text], { type }));
}

/** Offers data as a file. */
export function downloadBlob(name, blob) {
  const address = URL.createObjectURL(blob);
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** A name for a file, made of a name that anybody chose. */
export function fileName(name, extension) {
  const base = name.split("/").pop().replace(/\.[a-z]+$/i, "")
    .replace(/[^\p{L}\p{N}_-]+/gu, "-").replace(/^-+|-+$/g, "");
  return `${base.slice(0, 60) || "locsim"}.${extension}`;
}
