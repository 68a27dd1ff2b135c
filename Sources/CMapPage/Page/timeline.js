// SPDX-License-Identifier: MIT

import { byId, make, setText } from "./dom.js";
import { clock } from "./format.js";
import { MarkCaption } from "./mark-caption.js";
import { drawTimeline } from "./timeline-drawing.js";

const help = "N and P choose the next and the previous event, Escape leaves it.";
const seekingHelp = `Arrow keys seek. ${help} Enter seeks to it.`;
const interval = 100;
const edge = 10;
const listInterval = 1_000;
const listLength = 20;

/** The chart of the trace, or of the time that passed, on which a person can scrub. */
export class Timeline {
  constructor(stage, actions) {
    this.stage = stage;
    this.model = stage.model;
    this.actions = actions;
    this.canvas = byId("timeline");
    this.context = this.canvas.getContext("2d");
    this.caption = new MarkCaption(stage.model);
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
    this.canvas.addEventListener("blur", () => this.leaveMarks());
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
    const { canvas, caption } = this;
    caption.key = this.canSeek ? "tracePosition" : "at";
    caption.show((time) => this.placeOf(time), this.width);
    drawTimeline(this.context, this.model, {
      from, to, width: this.width, height: this.height, edge, position: this.position,
      metric: byId("metric").value, byTrace: this.canSeek, mark: caption.mark,
    });
    canvas.setAttribute("aria-valuemax", Math.round(to));
    canvas.setAttribute("aria-valuenow", Math.round(this.position));
    canvas.setAttribute("aria-valuetext", `${clock(this.position)} of ${clock(to)}`);
    canvas.setAttribute("aria-disabled", !this.canSeek);
    setText(byId("timeline-help"), this.canSeek ? seekingHelp : help);
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
      else this.point(event.clientX - canvas.getBoundingClientRect().left);
    });
    canvas.addEventListener("pointerleave", () => { this.caption.pointed = null; this.redraw(); });
    for (const name of ["pointerup", "pointercancel"]) {
      canvas.addEventListener(name, () => { this.scrubbed = null; this.redraw(); });
    }
  }

  /** The pixel of a time of the axis. */
  placeOf(time) {
    const [from, to] = this.range;
    return edge + (time - from) / (to - from) * (this.width - 2 * edge);
  }

  point(x) {
    const before = this.caption.pointed;
    this.caption.point((time) => this.placeOf(time), x);
    if (this.caption.pointed !== before) this.redraw();
  }

  leaveMarks() {
    this.caption.clear();
    this.redraw();
  }

  /** Tells the newest marks to those who do not see the chart. */
  list() {
    this.listTimer = undefined;
    const texts = this.model.marks.slice(-listLength).map((mark) => this.caption.words(mark));
    byId("events").replaceChildren(...texts.map((text) => make("li", { text })));
  }

  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!this.pressMark(event.key) && !(this.canSeek && this.pressPosition(event.key))) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Chooses a mark, or goes to the chosen one; returns whether the key does so. */
  pressMark(key) {
    const { caption } = this;
    const step = { n: 1, p: -1 }[key.toLowerCase()];
    if (step !== undefined) caption.move(step, this.position);
    else if (key === "Enter" && caption.chosen) {
      if (this.canSeek) {
        this.actions.seek({ to: Math.max(0, Math.min(this.model.duration, caption.chosen.tracePosition)) });
      } else {
        this.actions.say("There is no trace to seek in.", true);
      }
    } else if (key === "Escape" && caption.chosen) caption.clear();
    else return false;
    this.redraw();
    return true;
  }

  pressPosition(key) {
    const by = { ArrowLeft: -10, ArrowDown: -10, ArrowRight: 10, ArrowUp: 10, PageDown: -60, PageUp: 60 }[key];
    if (by !== undefined) this.actions.seek({ by });
    else if (key === "Home") this.actions.seek({ to: 0 });
    else if (key === "End") this.actions.seek({ share: 1 });
    else return false;
    return true;
  }
}
