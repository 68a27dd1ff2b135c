// SPDX-License-Identifier: MIT

import { worldLength, wrap } from "./mercator.js";
import { addShape } from "./shapes.js";
import { Gap } from "./track.js";

const dots = new Map();
/** Dots whose middles are in one cell of so many pixels are one dot. */
const cell = 2;

/** Draws points of tracks for a fixed view; remembers what is drawn, so as not to draw it twice. */
export class Brush {
  constructor(context, view, width, height) {
    this.context = context;
    this.view = view;
    this.halfWidth = width / 2;
    this.halfHeight = height / 2;
    this.last = new Map();
    this.taken = new Map();
  }

  px(x) {
    return wrap(x - this.view.x) * this.view.scale + this.halfWidth;
  }

  py(y) {
    return (y - this.view.y) * this.view.scale + this.halfHeight;
  }

  isOutside(x, y, margin) {
    return x < -margin || y < -margin || x > 2 * this.halfWidth + margin || y > 2 * this.halfHeight + margin;
  }

  /** Draws the points of a line from one index up to another, joined to the point before. */
  line(track, from, to, style) {
    const { context } = this;
    const seam = this.view.scale / 2;
    context.strokeStyle = style.color;
    context.lineWidth = style.width;
    context.lineJoin = "round";
    context.lineCap = "round";
    context.beginPath();
    const dashed = [];
    let previous = from > 0 ? this.last.get(track) ?? [this.px(track.x[from - 1]), this.py(track.y[from - 1])] : null;
    let wasOutside = false;
    if (previous) context.moveTo(previous[0], previous[1]);
    for (let index = from; index < to; index += 1) {
      const [x, y, gap] = [this.px(track.x[index]), this.py(track.y[index]), track.gap[index]];
      const isBroken = !previous || gap !== Gap.none || Math.abs(x - previous[0]) > seam;
      if (!isBroken && Math.abs(x - previous[0]) < 1 && Math.abs(y - previous[1]) < 1) continue;
      const isOutside = this.isOutside(x, y, 0);
      if (isBroken) context.moveTo(x, y);
      else if (isOutside && wasOutside && this.missesView(previous, x, y)) context.moveTo(x, y);
      else context.lineTo(x, y);
      if (gap === Gap.lost && previous) dashed.push([previous[0], previous[1], x, y]);
      previous = [x, y];
      wasOutside = isOutside;
    }
    context.stroke();
    if (previous) this.last.set(track, previous);
    if (dashed.length && style.lost) this.dashes(dashed, style);
  }

  /** Whether a line between two points outside lies on one side of the view. */
  missesView(a, x, y) {
    const [w, h] = [2 * this.halfWidth, 2 * this.halfHeight];
    return (a[0] < 0 && x < 0) || (a[1] < 0 && y < 0) || (a[0] > w && x > w) || (a[1] > h && y > h);
  }

  dashes(lines, style) {
    const { context } = this;
    context.strokeStyle = style.lost;
    context.setLineDash([3, 6]);
    context.beginPath();
    for (const [x0, y0, x1, y1] of lines) {
      context.moveTo(x0, y0);
      context.lineTo(x1, y1);
    }
    context.stroke();
    context.setLineDash([]);
  }

  /** Draws points as dots, but none where there is one of the same color and shape already. */
  dots(track, from, to, color, shape, ratio) {
    const key = `${color} ${shape}`;
    const image = dotImage(color, shape, ratio);
    const columns = Math.ceil(2 * this.halfWidth / cell);
    if (!this.taken.has(key)) this.taken.set(key, new Uint8Array(columns * Math.ceil(2 * this.halfHeight / cell)));
    const taken = this.taken.get(key);
    for (let index = from; index < to; index += 1) {
      const x = this.px(track.x[index]);
      const y = this.py(track.y[index]);
      if (this.isOutside(x, y, 0)) continue;
      const slot = Math.floor(y / cell) * columns + Math.floor(x / cell);
      if (taken[slot]) continue;
      taken[slot] = 1;
      this.context.drawImage(image, x - 4, y - 4, 8, 8);
    }
  }

  /** Draws the outlines of regions that an app was given before. */
  regions(track, from, to, color) {
    const { context } = this;
    context.strokeStyle = color;
    context.lineWidth = 1;
    context.globalAlpha = 0.35;
    context.beginPath();
    for (let index = from; index < to; index += 1) {
      const x = this.px(track.x[index]);
      const y = this.py(track.y[index]);
      const radius = worldLength(track.radius[index], track.y[index]) * this.view.scale;
      if (this.isOutside(x, y, radius)) continue;
      context.moveTo(x + radius, y);
      context.arc(x, y, radius, 0, 2 * Math.PI);
    }
    context.stroke();
    context.globalAlpha = 1;
  }
}

/** Copying a small picture is many times faster than filling a shape. */
function dotImage(color, shape, ratio) {
  const key = `${color} ${shape} ${ratio}`;
  if (!dots.has(key)) {
    const canvas = new OffscreenCanvas(8 * ratio, 8 * ratio);
    const context = canvas.getContext("2d");
    context.scale(ratio, ratio);
    context.fillStyle = color;
    context.globalAlpha = 0.7;
    addShape(context, shape, 4, 4, 2.2);
    context.fill();
    dots.set(key, canvas);
  }
  return dots.get(key);
}
