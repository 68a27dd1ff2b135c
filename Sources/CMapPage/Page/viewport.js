// SPDX-License-Identifier: MIT

import { latitudeOf, longitudeOf, worldX, worldY, wrap } from "./mercator.js";

const leastZoom = 1;
const greatestZoom = 20;

/** What part of the world is seen; both maps share one. */
export class Viewport {
  constructor() {
    this.x = 0.5;
    this.y = 0.4;
    this.zoom = 2;
  }

  /** The pixels that the world is wide. */
  get scale() {
    return 256 * 2 ** this.zoom;
  }

  centerOn(x, y) {
    this.x = x - Math.floor(x);
    this.y = Math.max(0, Math.min(1, y));
  }

  centerOnPlace(place) {
    this.centerOn(worldX(place.longitude), worldY(place.latitude));
  }

  panBy(dx, dy) {
    this.centerOn(this.x - dx / this.scale, this.y - dy / this.scale);
  }

  /** Zooms while the point at an offset from the middle stays where it is. */
  zoomBy(steps, dx = 0, dy = 0) {
    const before = this.scale;
    this.zoom = Math.max(leastZoom, Math.min(greatestZoom, this.zoom + steps));
    const factor = 1 / before - 1 / this.scale;
    this.centerOn(this.x + dx * factor, this.y + dy * factor);
  }

  /** The horizontal offset of an abscissa from the middle in pixels. */
  offsetX(x) {
    return wrap(x - this.x) * this.scale;
  }

  offsetY(y) {
    return (y - this.y) * this.scale;
  }

  /** The place at an offset from the middle. */
  placeAt(dx, dy) {
    return {
      latitude: latitudeOf(this.y + dy / this.scale),
      longitude: longitudeOf(this.x + dx / this.scale),
    };
  }

  /** Shows a box of the world with a margin. */
  fit(box, width, height) {
    this.centerOn((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    const across = Math.max((box.right - box.left) / width, (box.bottom - box.top) / height, 1e-9);
    this.zoom = Math.max(leastZoom, Math.min(17, Math.log2(0.8 / across / 256)));
  }
}
