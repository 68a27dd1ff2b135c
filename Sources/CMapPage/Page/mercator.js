// SPDX-License-Identifier: MIT

const circumference = 40_075_016.686;
const radians = Math.PI / 180;
const maximumLatitude = 85.051129;

/** The abscissa of a longitude in Web Mercator; the world is 0…1. */
export const worldX = (longitude) => longitude / 360 + 0.5;

/** The ordinate of a latitude in Web Mercator; 0 is the north. */
export function worldY(latitude) {
  const bounded = Math.max(-maximumLatitude, Math.min(maximumLatitude, latitude));
  const sine = Math.sin(bounded * radians);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

export const longitudeOf = (x) => (x - Math.floor(x)) * 360 - 180;

export const latitudeOf = (y) => Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) / radians;

/** The part of the world's width that a length in meters takes at an ordinate. */
export const worldLength = (meters, y) => meters / circumference * Math.cosh(Math.PI * (1 - 2 * y));

/** The distance of two places in meters, on a sphere. */
export function distance(a, b) {
  const half = (from, to) => Math.sin((to - from) * radians / 2) ** 2;
  const h = half(a.latitude, b.latitude)
    + Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians) * half(a.longitude, b.longitude);
  return 12_742_000 * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** The difference of two abscissas by the shorter way around the world. */
export const wrap = (difference) => difference - Math.round(difference);

/** The greatest of 1, 2, 5, 10, 20 … that is not greater than a number. */
export function niceBelow(number) {
  const power = 10 ** Math.floor(Math.log10(number));
  const digit = number / power;
  return (digit >= 5 ? 5 : digit >= 2 ? 2 : 1) * power;
}
