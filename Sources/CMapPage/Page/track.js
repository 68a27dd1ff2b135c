// SPDX-License-Identifier: MIT

/** How a point is joined to the point before it. */
export const Gap = { none: 0, jump: 1, lost: 2 };

const firstCapacity = 64;

/**
 * Points in typed arrays, bounded: at the limit every second old point goes.
 *
 * `generation` changes whenever indices no longer name the same points, so that caches know.
 */
export class Track {
  constructor(limit, extra = []) {
    this.limit = limit;
    this.extra = extra;
    this.names = ["at", "x", "y", "gap", ...extra];
    this.generation = 0;
    this.clear();
  }

  clear() {
    this.length = 0;
    this.generation += 1;
    this.capacity = firstCapacity;
    this.at = new Float64Array(firstCapacity);
    this.x = new Float64Array(firstCapacity);
    this.y = new Float64Array(firstCapacity);
    this.gap = new Uint8Array(firstCapacity);
    for (const name of this.extra) this[name] = new Float32Array(firstCapacity);
  }

  push(point) {
    if (this.length >= this.limit) this.thin();
    if (this.length === this.capacity) this.grow();
    for (const name of this.names) this[name][this.length] = point[name] ?? NaN;
    this.length += 1;
  }

  grow() {
    this.capacity *= 2;
    for (const name of this.names) {
      const larger = new this[name].constructor(this.capacity);
      larger.set(this[name]);
      this[name] = larger;
    }
  }

  /** Drops every second point, but no break of the line and not the last point. */
  thin() {
    let kept = 0;
    for (let index = 0; index < this.length; index += 1) {
      const isKept = index % 2 === 0 || index === this.length - 1;
      if (!isKept) {
        if (index + 1 < this.length) this.gap[index + 1] = Math.max(this.gap[index], this.gap[index + 1]);
        continue;
      }
      for (const name of this.names) this[name][kept] = this[name][index];
      kept += 1;
    }
    this.length = kept;
    this.generation += 1;
  }

  /** The index of the last point that is not after a time; −1 if there is none. */
  indexAt(time) {
    let [low, high] = [0, this.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.at[middle] <= time) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
}
