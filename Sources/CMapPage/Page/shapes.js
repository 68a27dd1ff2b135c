// SPDX-License-Identifier: MIT

import { palette } from "./palette.js";

const shapes = ["disc", "square", "triangle"];

/** The shape of an app's fixes, which tells apart apps of the same color; color and shape repeat after 18 apps. */
export function appShape(index) {
  return shapes[Math.floor(index / palette().apps.length) % shapes.length];
}

/** Adds a shape of about the area of a disc of the given radius to a context's path. */
export function addShape(context, shape, x, y, radius) {
  context.beginPath();
  if (shape === "square") {
    const half = radius * 0.9;
    context.rect(x - half, y - half, 2 * half, 2 * half);
  } else if (shape === "triangle") {
    context.moveTo(x, y - 1.35 * radius);
    context.lineTo(x + 1.2 * radius, y + 0.75 * radius);
    context.lineTo(x - 1.2 * radius, y + 0.75 * radius);
    context.closePath();
  } else {
    context.arc(x, y, radius, 0, 2 * Math.PI);
  }
}
