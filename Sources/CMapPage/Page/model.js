// SPDX-License-Identifier: MIT

import { distance, worldX, worldY } from "./mercator.js";
import { Gap, Track } from "./track.js";
import { Layer } from "./layer.js";

const pathLimit = 50_000;
const markLimit = 6_000;
const fixLimit = 200_000;
const lasting = new Set(["authorization", "promptShown", "promptEnded"]);

/** All that the page knows; `apply` takes news and tells the listeners what changed. */
export class Model {
  constructor() {
    this.listeners = [];
    this.run = null;
    this.program = "";
    this.canEnd = false;
    this.now = 0;
    this.time = null;
    this.state = null;
    this.apps = [];
    this.prompts = [];
    this.recordedCount = 0;
    this.skipped = 0;
    this.trace = null;
    this.path = new Track(pathLimit, ["speed", "altitude", "accuracy", "tracePosition"]);
    this.layers = new Map();
    this.marks = [];
    this.lost = [];
    this.place = null;
    this.last = null;
    this.markedUntil = -Infinity;
    this.greatestNumber = -Infinity;
  }

  /** Calls a function with the set of what changed. */
  listen(listener) {
    this.listeners.push(listener);
  }

  tell(...changes) {
    const set = new Set(changes);
    for (const listener of this.listeners) listener(set);
  }

  apply(news) {
    const changes = [];
    if (news.isSnapshot) {
      if (news.run !== this.run) {
        this.clear();
        changes.push("run");
      }
      // A snapshot is complete: what it does not name is no more.
      this.apps = [];
      this.prompts = [];
      changes.push("apps", "prompts");
    }
    for (const name of ["run", "program", "canEnd", "now", "time", "state", "apps", "prompts", "recordedCount"]) {
      if (news[name] === undefined) continue;
      this[name] = news[name];
      changes.push(name);
    }
    this.skipped += news.skipped ?? 0;
    if (news.apps) this.updateLayers();
    const marks = this.newMarks(news);
    this.takeLosses(marks);
    for (const position of news.positions ?? []) this.addPosition(position);
    if (news.positions?.length) changes.push("path");
    if (news.state) this.takePlace(news.state);
    for (const mark of marks) this.addMark(mark);
    if (marks.length) changes.push("marks");
    this.tell(...changes);
  }

  clear() {
    this.path.clear();
    this.layers.clear();
    this.marks = [];
    this.lost = [];
    this.last = null;
    this.markedUntil = -Infinity;
    this.greatestNumber = -Infinity;
    this.trace = null;
    this.place = null;
  }

  /** The marks that are not known yet: a snapshot after a lost connection repeats some. */
  newMarks(news) {
    const [number, time] = [this.greatestNumber, news.isSnapshot ? this.markedUntil : -Infinity];
    return (news.events ?? []).filter((mark) => mark.number === undefined ? mark.at > time : mark.number > number);
  }

  /** A loss breaks the path before the next position; one that a position followed already does not. */
  takeLosses(marks) {
    const from = this.last?.at ?? -Infinity;
    for (const { kind, at } of marks) if (kind === "signalLost" && at > from) this.lost.push(at);
  }

  layer(identifier) {
    let layer = this.layers.get(identifier);
    if (!layer) {
      layer = new Layer(identifier, this.layers.size);
      this.layers.set(identifier, layer);
    }
    return layer;
  }

  updateLayers() {
    for (const app of this.apps) this.layer(app.identifier).name = app.name || app.identifier;
    const limit = Math.max(1_000, Math.floor(fixLimit / Math.max(4, this.layers.size)));
    for (const layer of this.layers.values()) layer.bound(limit);
  }

  addPosition(position) {
    // A snapshot after a lost connection tells again what is drawn already.
    if (this.last && this.path.length && position.at <= this.last.at) return;
    const point = {
      ...position,
      x: worldX(position.longitude),
      y: worldY(position.latitude),
      gap: this.gapBefore(position),
    };
    this.path.push(point);
    this.last = position;
    this.place = position;
  }

  /** How a position is joined to the one before: not across a loss of the signal or a jump. */
  gapBefore(position) {
    let gap = Gap.none;
    if (this.lost.length && this.lost[0] <= position.at) {
      this.lost = this.lost.filter((time) => time > position.at);
      gap = Gap.lost;
    }
    const last = this.last;
    if (!last || this.path.length === 0) return Gap.jump;
    const elapsed = position.at - last.at;
    const played = position.tracePosition - last.tracePosition;
    // A seek moves the trace by something else than the time that passed.
    if (played < 0 || played > elapsed + 5) return Gap.jump;
    const meters = distance(last, position);
    if (meters > 1_000 && meters > 1_000 * elapsed) return Gap.jump;
    return gap;
  }

  /** The state tells the place at once, also while no fix comes. */
  takePlace(state) {
    if (state.latitude == null || state.longitude == null) return;
    this.place = state;
  }

  addMark(mark) {
    if (mark.number === undefined) this.markedUntil = Math.max(this.markedUntil, mark.at);
    else this.greatestNumber = Math.max(this.greatestNumber, mark.number);
    mark.tracePosition = this.tracePositionAt(mark.at);
    if (mark.kind === "delivered" || mark.kind === "region" || mark.kind === "visit") {
      if (mark.app !== undefined && mark.latitude != null) this.layer(mark.app).add(mark);
      if (mark.kind !== "visit") return;
    }
    if (mark.latitude == null) this.placeMark(mark);
    this.marks.push(mark);
    if (this.marks.length > markLimit) this.boundMarks();
  }

  /** Gives a mark the true place at its time. */
  placeMark(mark) {
    const index = this.path.indexAt(mark.at);
    if (index < 0) return;
    mark.x = this.path.x[index];
    mark.y = this.path.y[index];
  }

  boundMarks() {
    const half = markLimit / 2;
    const old = this.marks.slice(0, -half).filter((mark) => lasting.has(mark.kind));
    this.marks = [...old.slice(-half), ...this.marks.slice(-half)];
  }

  tracePositionAt(time) {
    const index = this.path.indexAt(time);
    if (index < 0) return this.state?.tracePosition ?? NaN;
    return this.path.tracePosition[index];
  }

  get isSteered() {
    return this.state !== null && this.state.source !== "receiver";
  }

  /** The seconds of the trace if it can be scrubbed, else undefined. */
  get duration() {
    return this.state?.traceDuration ?? this.trace?.duration ?? undefined;
  }
}
