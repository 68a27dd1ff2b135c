// SPDX-License-Identifier: MIT

import { worldX, worldY } from "./mercator.js";
import { Track } from "./track.js";

const visitLimit = 500;

/** What one app was given, as the maps draw it. */
export class Layer {
  constructor(identifier, index) {
    this.identifier = identifier;
    this.name = identifier;
    this.index = index;
    this.isShown = true;
    this.fixes = new Track(20_000, ["tracePosition", "accuracy"]);
    this.regions = new Track(5_000, ["radius"]);
    this.visits = [];
    this.last = null;
  }

  bound(limit) {
    this.fixes.limit = Math.min(20_000, limit);
    this.regions.limit = Math.min(5_000, limit);
  }

  add(mark) {
    const point = { ...mark, x: worldX(mark.longitude), y: worldY(mark.latitude) };
    if (mark.kind === "delivered") {
      this.fixes.push(point);
      this.last = { ...point, isRegion: false };
    } else if (mark.kind === "region") {
      this.addRegion(point);
      this.last = { ...point, isRegion: true };
    } else {
      this.visits.push(point);
      if (this.visits.length > visitLimit) this.visits.shift();
    }
  }

  /** The same region comes again and again; its history holds it once. */
  addRegion(point) {
    const last = this.regions.length - 1;
    const isSame = last >= 0 && this.regions.x[last] === point.x && this.regions.y[last] === point.y;
    if (!isSame) this.regions.push(point);
  }
}
