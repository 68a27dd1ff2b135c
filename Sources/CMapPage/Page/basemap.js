// SPDX-License-Identifier: MIT

// Coastlines and borders, which are part of the program, so that no other host is asked.

/** Returns the lines of the base map, as longitudes and latitudes in degrees. */
export async function loadBasemap() {
  const reply = await fetch("/basemap.json");
  if (!reply.ok) return { coast: [], borders: [] };
  const { unit, coast, borders } = await reply.json();
  const lines = (coded) => coded.map((numbers) => decoded(numbers, unit));
  return { coast: lines(coast), borders: lines(borders) };
}

/** Undoes the differences between points; in whole numbers, so that no error adds up. */
function decoded(numbers, unit) {
  const line = new Float32Array(numbers.length);
  let [longitude, latitude] = [0, 0];
  for (let index = 0; index < numbers.length; index += 2) {
    longitude += numbers[index];
    latitude += numbers[index + 1];
    line[index] = longitude * unit;
    line[index + 1] = latitude * unit;
  }
  return line;
}
