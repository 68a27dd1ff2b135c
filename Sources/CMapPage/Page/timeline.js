// SPDX-License-Identifier: MIT

import { byId, make } from "./dom.js";
import { clock } from "./format.js";
import { drawTimeline } from "./timeline-drawing.js";

const interval = 100;
const edge = 10;
const listInterval = 1_000;
const listLength = 20;
const markNames = {
  promptShown: "Prompt", promptEnded: "Prompt answered", authorization: "Authorization changed",
  entered: "Region entered", exited: "Region left", visit: "Visit", significantChange: "Significant change",
  error: "Error", signalLost: "Signal lost",
};
/** Kinds without a sign on the chart, which the list tells as well. */
const otherNames = { indicator: "Location indicator", other: "Event" };

/** The chart of the trace, or of the time that passed, on which a person can scrub. */
export class Timeline {
  constructor(stage, actions) {
    this.stage = stage;
    this.model = stage.model;
    this.actions = actions;
    this.canvas = byId("timeline");
    this.context = this.canvas.getContext("2d");
    this.lastDrawn = 0;
    this.scrubbed = null;
    byId("metric").addEventListener("change", () => this.redraw());
    new ResizeObserver(() => this.resize()).observe(this.canvas);
    this.model.listen((changes) => {
      this.redraw();
      if (changes.has("marks") || changes.has("run")) this.listTimer ??= setTimeout(() => this.list(), listInterval);
    });
    this.listenToPointer();
    this.canvas.addEventListener("keydown", (event) => this.press(event));
  }

  /** Whether the axis is the trace's time and can be scrubbed. */
  get canSeek() {
    return Number.isFinite(this.model.duration) && this.model.duration > 0
      && Number.isFinite(this.model.state?.tracePosition);
  }

  get range() {
    if (this.canSeek) return [0, this.model.duration];
    const first = this.model.path.length ? this.model.path.at[0] : 0;
    return [first, Math.max(this.model.now, first + 10)];
  }

  get position() {
    return this.scrubbed ?? (this.canSeek ? this.model.state.tracePosition : this.model.now);
  }

  resize() {
    const box = this.canvas.getBoundingClientRect();
    this.ratio = Math.min(2, window.devicePixelRatio || 1);
    [this.width, this.height] = [Math.max(1, box.width), Math.max(1, box.height)];
    this.canvas.width = Math.round(this.width * this.ratio);
    this.canvas.height = Math.round(this.height * this.ratio);
    this.draw();
  }

  /** The whole chart is drawn anew, but not more often than news come. */
  redraw() {
    if (this.timer) return;
    const wait = Math.max(0, this.lastDrawn + interval - performance.now());
    this.timer = setTimeout(() => requestAnimationFrame(() => { this.timer = null; this.draw(); }), wait);
  }

  draw() {
    if (!this.width) return;
    this.lastDrawn = performance.now();
    this.context.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    const [from, to] = this.range;
    drawTimeline(this.context, this.model, {
      from, to, edge, width: this.width, height: this.height, position: this.position,
      metric: byId("metric").value, byTrace: this.canSeek,
    });
    const { canvas } = this;
    canvas.setAttribute("aria-valuemax", Math.round(to));
    canvas.setAttribute("aria-valuenow", Math.round(this.position));
    canvas.setAttribute("aria-valuetext", `${clock(this.position)} of ${clock(to)}`);
    canvas.setAttribute("aria-disabled", !this.canSeek);
  }

  listenToPointer() {
    const { canvas } = this;
    const scrub = (event) => {
      const share = (event.clientX - canvas.getBoundingClientRect().left - edge) / (this.width - 2 * edge);
      this.scrubbed = Math.max(0, Math.min(1, share)) * this.model.duration;
      this.actions.seek({ to: this.scrubbed });
      this.redraw();
    };
    canvas.addEventListener("pointerdown", (event) => {
      if (!this.canSeek || event.button !== 0) return;
      canvas.setPointerCapture(event.pointerId);
      scrub(event);
    });
    canvas.addEventListener("pointermove", (event) => {
      if (this.scrubbed !== null) scrub(event);
      else this.tell(event.clientX - canvas.getBoundingClientRect().left);
    });
    for (const name of ["pointerup", "pointercancel"]) {
      canvas.addEventListener(name, () => { this.scrubbed = null; this.redraw(); });
    }
  }

  /** Says in words what the mark under the pointer means. */
  tell(x) {
    const [from, to] = this.range;
    const key = this.canSeek ? "tracePosition" : "at";
    const placeOf = (mark) => edge + (mark[key] - from) / (to - from) * (this.width - 2 * edge);
    const mark = this.model.marks.findLast((each) => markNames[each.kind] && Math.abs(placeOf(each) - x) < 6);
    const text = mark ? this.words(mark, key) : "";
    if (this.canvas.title !== text) this.canvas.title = text;
  }

  words(mark, key) {
    const kind = markNames[mark.kind] ?? otherNames[mark.kind] ?? String(mark.kind);
    const name = this.model.layers.get(mark.app)?.name ?? mark.app;
    return [clock(mark[key]), kind, name, mark.text].filter(Boolean).join(" · ");
  }

  /** Tells the newest marks to those who do not see the chart. */
  list() {
    this.listTimer = undefined;
    const key = this.canSeek ? "tracePosition" : "at";
    const texts = this.model.marks.slice(-listLength).map((mark) => this.words(mark, key));
    byId("events").replaceChildren(...texts.map((text) => make("li", { text })));
  }

  press(event) {
    if (!this.canSeek || event.ctrlKey || event.metaKey || event.altKey) return;
    const by = { ArrowLeft: -10, ArrowDown: -10, ArrowRight: 10, ArrowUp: 10, PageDown: -60, PageUp: 60 }[event.key];
    if (by !== undefined) this.actions.seek({ by });
    else if (event.key === "Home") this.actions.seek({ to: 0 });
    else if (event.key === "End") this.actions.seek({ share: 1 });
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
