// SPDX-License-Identifier: MIT

import { worldX, worldY, wrap } from "./mercator.js";
import { prefersStill } from "./palette.js";

/** News come ten times a second; the marker glides between them. */
const glide = 120;
/** A longer way, as a part of the world, is a jump. */
const longestGlide = 1e-3;

export class Marker {
  constructor() {
    this.clear();
  }

  clear() {
    this.now = null;
    this.to = null;
  }

  /** Lets the marker go to a place. */
  aim(place, time) {
    const to = { x: worldX(place.longitude), y: worldY(place.latitude), accuracy: place.accuracy ?? 0 };
    if (this.to && to.x === this.to.x && to.y === this.to.y && to.accuracy === this.to.accuracy) return;
    const isJump = !this.now || prefersStill.matches
      || Math.abs(wrap(to.x - this.now.x)) + Math.abs(to.y - this.now.y) > longestGlide;
    this.from = isJump ? to : this.now;
    this.to = to;
    this.began = time;
  }

  /** Moves the marker; returns whether it is still on its way. */
  update(time) {
    if (!this.to) return false;
    const share = Math.max(0, Math.min(1, (time - this.began) / glide));
    const between = (a, b) => a + (b - a) * share;
    this.now = {
      x: this.from.x + wrap(this.to.x - this.from.x) * share,
      y: between(this.from.y, this.to.y),
      accuracy: between(this.from.accuracy, this.to.accuracy),
    };
    return share < 1;
  }
}
