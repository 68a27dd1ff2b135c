// SPDX-License-Identifier: MIT

import { byId, setText } from "./dom.js";
import { clock } from "./format.js";

const markNames = {
  promptShown: "Prompt", promptEnded: "Prompt answered", authorization: "Authorization changed",
  entered: "Region entered", exited: "Region left", visit: "Visit", significantChange: "Significant change",
  error: "Error", signalLost: "Signal lost",
};
/** Kinds without a sign on the chart, which the list tells as well. */
const otherNames = { indicator: "Location indicator", other: "Event" };

/** The words of a mark of the timeline: the one that was chosen with keys, or the one under the pointer. */
export class MarkCaption {
  constructor(model) {
    this.model = model;
    this.element = byId("mark-caption");
    this.chosen = null;
    this.pointed = null;
    /** The name of the time of marks that the axis shows. */
    this.key = "at";
  }

  get mark() {
    return this.chosen ?? this.pointed;
  }

  /** The marks with a sign on the chart, in the order of the axis. */
  get shown() {
    const { key } = this;
    const marks = this.model.marks.filter((mark) => markNames[mark.kind] && Number.isFinite(mark[key]));
    return marks.sort((one, other) => one[key] - other[key]);
  }

  /** Chooses the next or the previous mark; the first choice goes out from the position. */
  move(step, position) {
    const marks = this.shown;
    const index = marks.indexOf(this.chosen);
    const next = index >= 0
      ? marks[index + step]
      : step > 0
        ? marks.find((mark) => mark[this.key] >= position) ?? marks.at(-1)
        : marks.findLast((mark) => mark[this.key] <= position) ?? marks[0];
    if (!next) return;
    this.chosen = next;
    setText(byId("mark-announcement"), this.text);
  }

  /** The words of the mark, and of a chosen one its number. */
  get text() {
    const { mark } = this;
    if (!mark) return "";
    if (!this.chosen) return this.words(mark);
    const { shown } = this;
    return `${this.words(mark)} (${shown.indexOf(mark) + 1} of ${shown.length})`;
  }

  /** Points at the mark that is nearest to a place of the chart. */
  point(placeOf, x) {
    const { key } = this;
    this.pointed = this.model.marks.findLast((mark) =>
      markNames[mark.kind] && Math.abs(placeOf(mark[key]) - x) < 6) ?? null;
  }

  clear() {
    this.chosen = null;
    this.pointed = null;
  }

  words(mark) {
    const kind = markNames[mark.kind] ?? otherNames[mark.kind] ?? String(mark.kind);
    const name = this.model.layers.get(mark.app)?.name ?? mark.app;
    return [clock(mark[this.key]), kind, name, mark.text].filter(Boolean).join(" · ");
  }

  /** Shows the words beside the mark, within the width of the chart. */
  show(placeOf, width) {
    const { marks } = this.model;
    if (!marks.includes(this.chosen)) this.chosen = null;
    if (!marks.includes(this.pointed)) this.pointed = null;
    const { mark, element } = this;
    element.hidden = mark === null;
    if (!mark) return;
    setText(element, this.text);
    const left = placeOf(mark[this.key]) - element.offsetWidth / 2;
    element.style.left = `${Math.max(0, Math.min(width - element.offsetWidth, left))}px`;
  }
}
