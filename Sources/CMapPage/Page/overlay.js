// SPDX-License-Identifier: MIT

import { appColor, palette } from "./palette.js";
import { appShape } from "./shapes.js";

const mostLabels = 24;

/** Draws what moves or is alone: the position, regions, prompts and the drawn route. */
export function drawOverlay(pen, model, options) {
  const { shown, onlyApp, marker, route, cross } = options;
  for (const app of model.apps) {
    const layer = model.layer(app.identifier);
    if (onlyApp !== null ? app.identifier !== onlyApp : !layer.isShown) continue;
    drawApp(pen, app, layer, shown, onlyApp === null);
  }
  if (onlyApp === null) {
    if (shown("prompts")) drawPromptMarks(pen, model);
    if (shown("truth")) drawPosition(pen, model, marker, shown);
  }
  for (const prompt of model.prompts) {
    if (!prompt.map || (onlyApp !== null && prompt.app !== onlyApp)) continue;
    pen.circle(prompt.map, prompt.map.radius, { stroke: palette().prompt, dash: [2, 4] });
  }
  drawRoute(pen, route);
  if (cross) drawCross(pen);
}

function drawApp(pen, app, layer, shown, isTruth) {
  const color = appColor(layer.index);
  if (shown("monitored")) {
    (app.monitored ?? []).forEach((region, index) => {
      pen.circle(region, region.radius, {
        fill: region.isInside ? color : null, stroke: color, dash: [6, 5], fillAlpha: 0.08,
      });
      if (index < mostLabels && pen.pixels(region.radius, region) > 14) {
        pen.text(region, region.identifier.slice(0, 40), palette().text, 0, -pen.pixels(region.radius, region) - 5);
      }
    });
  }
  // An app does not know the fixes that wait for it.
  if (shown("deferred") && isTruth) for (const fix of app.deferred ?? []) pen.dot(fix, 3, color, true);
  if (shown("visits")) for (const visit of layer.visits) pen.diamond(visit, 7, color);
  const last = app.last ?? layer.last;
  if (!last || last.latitude === undefined) return;
  if (last.isRegion) {
    if (!shown("regions")) return;
    pen.circle(last, last.radius, { fill: color, stroke: color, width: 2, fillAlpha: 0.1 });
    pen.dot(last, 2.5, color);
  } else if (shown("fixes")) {
    pen.circle(last, last.radius, { stroke: color, width: 1, dash: [2, 3] });
    pen.dot(last, 4.5, color, false, appShape(layer.index));
  }
}

function drawPromptMarks(pen, model) {
  for (const mark of model.marks) {
    if (mark.kind === "promptShown" && (mark.x !== undefined || mark.latitude !== undefined)) {
      pen.pin(mark, "?", palette().prompt);
    }
  }
}

function drawPosition(pen, model, marker, shown) {
  const { state } = model;
  if (!marker) return;
  const colors = palette();
  const isFound = state?.signal === undefined || state.signal === "found";
  const color = isFound ? colors.truth : colors.lost;
  if (shown("accuracy") && marker.accuracy > 0) {
    pen.circle(marker, marker.accuracy, { fill: color, stroke: color, width: 1, fillAlpha: 0.1 });
  }
  const index = model.path.length - 2;
  if (index >= 0 && model.path.gap[index + 1] === 0) {
    pen.line([{ x: model.path.x[index], y: model.path.y[index] }, marker], colors.truth, 2.5);
  }
  if (state?.course >= 0 && state?.speed > 0.1) pen.heading(marker, state.course, color);
  pen.dot(marker, 7, color, !isFound);
}

function drawRoute(pen, route) {
  if (!route.length) return;
  const color = palette().text;
  pen.line(route, color, 2, [7, 5]);
  route.forEach((waypoint, index) => {
    pen.dot(waypoint, 5, color);
    if (index < 100) pen.text(waypoint, String(index + 1), color, 9, 4);
  });
}

/** The cross in the middle, which the keyboard uses in the place and route tools. */
function drawCross(pen) {
  const { context, width, height } = pen;
  context.strokeStyle = palette().text;
  context.lineWidth = 1.5;
  context.beginPath();
  context.moveTo(width / 2 - 10, height / 2);
  context.lineTo(width / 2 + 10, height / 2);
  context.moveTo(width / 2, height / 2 - 10);
  context.lineTo(width / 2, height / 2 + 10);
  context.stroke();
}
