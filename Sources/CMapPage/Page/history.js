// SPDX-License-Identifier: MIT

import { Brush } from "./brush.js";

const margin = 256;
const pointsAtOnce = 1_500;
const budget = 6;

/**
 * All that was drawn before, kept as a picture larger than the map.
 *
 * New points are added to the picture. When the view leaves it, another picture is drawn a few
 * milliseconds a frame while the old one is shown, moved and scaled.
 */
export class History {
  constructor() {
    this.front = null;
    this.job = null;
    this.isStale = true;
  }

  /** The picture must be drawn anew: other colors or layers. */
  invalidate() {
    this.isStale = true;
  }

  /** Brings the picture up to date as far as time allows; returns whether there is more to do. */
  update(sources, viewport, width, height, ratio) {
    if (this.isStale || (!this.job && !this.fits(viewport, width, height, ratio, sources))) {
      this.job = this.begin(viewport, width, height, ratio);
      this.isStale = false;
    }
    if (this.job) {
      if (!this.paint(this.job, sources, performance.now() + budget)) return true;
      this.release();
      this.front = this.job;
      this.job = null;
      return !this.fits(viewport, width, height, ratio, sources);
    }
    return !this.paint(this.front, sources, performance.now() + budget);
  }

  fits(viewport, width, height, ratio, sources) {
    const front = this.front;
    if (!front || front.width !== width || front.height !== height || front.ratio !== ratio) return false;
    if (front.view.zoom !== viewport.zoom) return false;
    for (const { track } of sources) {
      const done = front.done.get(track);
      if (done && done.generation !== track.generation) return false;
    }
    return Math.abs(viewport.offsetX(front.view.x)) < margin * 0.7
      && Math.abs(viewport.offsetY(front.view.y)) < margin * 0.7;
  }

  begin(viewport, width, height, ratio) {
    const canvas = this.spare ?? new OffscreenCanvas(1, 1);
    this.spare = null;
    const [fullWidth, fullHeight] = [width + 2 * margin, height + 2 * margin];
    canvas.width = Math.round(fullWidth * ratio);
    canvas.height = Math.round(fullHeight * ratio);
    const context = canvas.getContext("2d");
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const view = { x: viewport.x, y: viewport.y, zoom: viewport.zoom, scale: viewport.scale };
    const brush = new Brush(context, view, fullWidth, fullHeight);
    return { canvas, context, brush, view, width, height, ratio, done: new Map() };
  }

  /** Keeps the old picture's memory for the next one. */
  release() {
    if (this.front) this.spare = this.front.canvas;
  }

  /** Draws the points that a picture lacks; returns whether all are drawn. */
  paint(picture, sources, deadline) {
    for (const { track, draw, isOpen } of sources) {
      let done = picture.done.get(track);
      if (!done || done.generation !== track.generation) {
        done = { count: 0, generation: track.generation };
        picture.done.set(track, done);
      }
      // The newest piece of the true path follows the moving marker and is drawn with it.
      const end = isOpen ? track.length - 1 : track.length;
      while (done.count < end) {
        if (performance.now() > deadline) return false;
        const next = Math.min(end, done.count + pointsAtOnce);
        draw(picture.brush, done.count, next, picture.ratio);
        done.count = next;
      }
    }
    return true;
  }

  /** Copies the picture to the map. */
  copy(context, viewport, width, height) {
    const front = this.front;
    if (!front) return;
    const factor = viewport.scale / front.view.scale;
    const [fullWidth, fullHeight] = [(front.width + 2 * margin) * factor, (front.height + 2 * margin) * factor];
    let left = viewport.offsetX(front.view.x) + width / 2 - fullWidth / 2;
    let top = viewport.offsetY(front.view.y) + height / 2 - fullHeight / 2;
    if (factor === 1) {
      left = Math.round(left * front.ratio) / front.ratio;
      top = Math.round(top * front.ratio) / front.ratio;
    }
    context.drawImage(front.canvas, left, top, fullWidth, fullHeight);
  }
}
