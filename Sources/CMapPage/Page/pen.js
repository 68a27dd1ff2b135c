// SPDX-License-Identifier: MIT

import { worldLength, worldX, worldY } from "./mercator.js";
import { palette } from "./palette.js";
import { addShape } from "./shapes.js";

/** Draws single things at their places on a map. */
export class Pen {
  constructor(context, viewport, width, height) {
    this.context = context;
    this.viewport = viewport;
    this.width = width;
    this.height = height;
  }

  /** The pixel of a thing that has world coordinates or a place. */
  pixel(thing) {
    const x = thing.x ?? worldX(thing.longitude);
    const y = thing.y ?? worldY(thing.latitude);
    return [this.viewport.offsetX(x) + this.width / 2, this.viewport.offsetY(y) + this.height / 2];
  }

  pixels(meters, thing) {
    return worldLength(meters, thing.y ?? worldY(thing.latitude)) * this.viewport.scale;
  }

  isOutside(x, y, reach) {
    return x < -reach || y < -reach || x > this.width + reach || y > this.height + reach;
  }

  /** A circle of a radius in meters. */
  circle(thing, meters, { fill, stroke, fillAlpha = 0.12, dash = [], width = 1.5 }) {
    const [x, y] = this.pixel(thing);
    const radius = this.pixels(meters, thing);
    if (!(radius > 0) || this.isOutside(x, y, radius)) return;
    const { context } = this;
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    // A region around the whole map would only tint it.
    if (fill && radius < 2 * Math.hypot(this.width, this.height)) {
      context.globalAlpha = fillAlpha;
      context.fillStyle = fill;
      context.fill();
      context.globalAlpha = 1;
    }
    if (!stroke) return;
    context.strokeStyle = stroke;
    context.lineWidth = width;
    context.setLineDash(dash);
    context.stroke();
    context.setLineDash([]);
  }

  /** A dot with a halo, so that it stands out from every ground. */
  dot(thing, radius, color, isHollow = false, shape = "disc") {
    const [x, y] = this.pixel(thing);
    if (this.isOutside(x, y, radius + 3)) return;
    const { context } = this;
    addShape(context, shape, x, y, radius);
    context.lineWidth = isHollow ? 2 : 4;
    context.strokeStyle = isHollow ? color : palette().halo;
    context.stroke();
    context.fillStyle = isHollow ? palette().halo : color;
    context.fill();
  }

  diamond(thing, radius, color) {
    const [x, y] = this.pixel(thing);
    if (this.isOutside(x, y, radius)) return;
    const { context } = this;
    context.beginPath();
    context.moveTo(x, y - radius);
    context.lineTo(x + radius, y);
    context.lineTo(x, y + radius);
    context.lineTo(x - radius, y);
    context.closePath();
    this.finish(color);
  }

  /** A pin with a letter whose point is at the place. */
  pin(thing, letter, color) {
    const [x, y] = this.pixel(thing);
    if (this.isOutside(x, y, 30)) return;
    const { context } = this;
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(x - 5, y - 8);
    context.arc(x, y - 15, 9, Math.PI * 0.75, Math.PI * 0.25);
    context.closePath();
    this.finish(color);
    context.fillStyle = palette().halo;
    context.font = "bold 11px system-ui, sans-serif";
    context.textAlign = "center";
    context.fillText(letter, x, y - 11);
    context.textAlign = "start";
  }

  finish(color) {
    this.context.lineWidth = 3;
    this.context.strokeStyle = palette().halo;
    this.context.stroke();
    this.context.fillStyle = color;
    this.context.fill();
  }

  /** An arrow head beside a dot in the direction of motion. */
  heading(thing, course, color) {
    const [x, y] = this.pixel(thing);
    const { context } = this;
    context.save();
    context.translate(x, y);
    context.rotate(course * Math.PI / 180);
    context.beginPath();
    context.moveTo(0, -19);
    context.lineTo(6, -11);
    context.lineTo(-6, -11);
    context.closePath();
    this.finish(color);
    context.restore();
  }

  text(thing, text, color, dx = 0, dy = 0) {
    const [x, y] = this.pixel(thing);
    if (this.isOutside(x, y, 200)) return;
    const { context } = this;
    context.font = "11px system-ui, sans-serif";
    context.lineWidth = 3;
    context.strokeStyle = palette().halo;
    context.strokeText(text, x + dx, y + dy);
    context.fillStyle = color;
    context.fillText(text, x + dx, y + dy);
  }

  /** A line through places. */
  line(things, color, width, dash = []) {
    const { context } = this;
    context.beginPath();
    things.forEach((thing, index) => {
      const [x, y] = this.pixel(thing);
      if (index === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
    });
    context.setLineDash(dash);
    context.lineWidth = width;
    context.lineJoin = "round";
    context.strokeStyle = color;
    context.stroke();
    context.setLineDash([]);
  }
}
