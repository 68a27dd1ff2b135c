// SPDX-License-Identifier: MIT

import { drawOverlay } from "./overlay.js";
import { History } from "./history.js";
import { appColor, palette } from "./palette.js";
import { appShape } from "./shapes.js";
import { Pen } from "./pen.js";

/** One canvas with a map: of the truth, or of what one app knows. */
export class MapView {
  constructor(canvas, stage) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d", { alpha: false });
    this.stage = stage;
    this.history = new History();
    this.onlyApp = null;
    this.width = 0;
    this.height = 0;
  }

  /** Shows the truth, or only what an app was given. */
  show(onlyApp) {
    if (this.onlyApp === onlyApp) return;
    this.onlyApp = onlyApp;
    this.history.invalidate();
  }

  /** Fits the canvas to its element; called at a change of size only. */
  resize() {
    const box = this.canvas.getBoundingClientRect();
    this.ratio = Math.min(2, window.devicePixelRatio || 1);
    this.width = Math.max(1, Math.round(box.width));
    this.height = Math.max(1, Math.round(box.height));
    this.canvas.width = Math.round(this.width * this.ratio);
    this.canvas.height = Math.round(this.height * this.ratio);
  }

  /** Draws the map; returns whether another frame is needed. */
  draw() {
    if (!this.ratio) this.resize();
    const { context, stage, width, height, ratio } = this;
    const { viewport, model, shown } = stage;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    stage.ground.draw(context, viewport, width, height, shown);
    const hasMore = this.history.update(this.sources(), viewport, width, height, ratio);
    this.history.copy(context, viewport, width, height);
    drawOverlay(new Pen(context, viewport, width, height), model, {
      shown,
      onlyApp: this.onlyApp,
      marker: stage.marker,
      // The drawn route is the person's, not the app's; it shows there only while it is being drawn.
      route: this.onlyApp === null || stage.tool === "route" ? stage.route : [],
      cross: stage.tool !== "pan" && document.activeElement === this.canvas,
    });
    return hasMore;
  }

  /** The tracks of the history in the order in which they are drawn. */
  sources() {
    const { model, shown, streets } = this.stage;
    const colors = palette();
    const sources = [];
    const add = (track, draw, isOpen = false) => sources.push({ track, draw, isOpen });
    if (streets) {
      add(streets, (brush, from, to) => brush.line(streets, from, to, { color: colors.street, width: 1 }));
    }
    const ahead = model.trace?.track;
    if (ahead && this.onlyApp === null && shown("ahead")) {
      add(ahead, (brush, from, to) => brush.line(ahead, from, to, { color: colors.ahead, width: 1.5 }));
    }
    for (const layer of model.layers.values()) {
      if (this.onlyApp !== null ? layer.identifier !== this.onlyApp : !layer.isShown) continue;
      const color = appColor(layer.index);
      if (shown("regions")) {
        add(layer.regions, (brush, from, to) => brush.regions(layer.regions, from, to, color));
      }
      if (shown("fixes")) {
        const shape = appShape(layer.index);
        add(layer.fixes, (brush, from, to, ratio) => brush.dots(layer.fixes, from, to, color, shape, ratio));
      }
    }
    if (this.onlyApp === null && shown("truth")) this.addPath(add, colors);
    return sources;
  }

  /** The true path lies above the fixes, which would hide it. */
  addPath(add, colors) {
    const { model, shown } = this.stage;
    const style = { color: colors.truth, width: 2.5, lost: shown("lost") ? colors.lost : null };
    add(model.path, (brush, from, to) => brush.line(model.path, from, to, style), true);
  }
}
