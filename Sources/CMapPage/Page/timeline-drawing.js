// SPDX-License-Identifier: MIT

import { clock } from "./format.js";
import { niceBelow } from "./mercator.js";
import { appColor, palette } from "./palette.js";

const rows = { top: 14, marks: 34, axis: 15 };
const laneStep = 9;
const units = { speed: "m/s", altitude: "m", accuracy: "m" };

/** Draws the chart with its marks, its axis and the playhead. */
export function drawTimeline(context, model, view) {
  const colors = palette();
  const { width, height, from, to, edge } = view;
  const x = (time) => edge + (time - from) / (to - from) * (width - 2 * edge);
  context.clearRect(0, 0, width, height);
  context.font = "10px system-ui, sans-serif";
  drawAxis(context, view, x, colors);
  const track = view.byTrace && model.trace ? model.trace.track : model.path;
  drawValues(context, track, view, x, colors);
  const key = view.byTrace ? "tracePosition" : "at";
  drawDeliveries(context, model, view, x, key);
  drawMarks(context, model, view, x, key, colors);
  if (view.mark) drawNamedMark(context, view, x(view.mark[key]), colors);
  const head = x(Math.max(from, Math.min(to, view.position)));
  context.fillStyle = colors.text;
  context.fillRect(head - 1, 4, 2, height - rows.axis - 4);
  context.beginPath();
  context.arc(head, 5, 4, 0, 2 * Math.PI);
  context.fill();
}

function drawAxis(context, view, x, colors) {
  const { from, to, width, height } = view;
  const wanted = (to - from) / (width / 90);
  const step = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 21600].find((each) => each >= wanted)
    ?? niceBelow(wanted * 2);
  context.strokeStyle = colors.axis;
  context.lineWidth = 1;
  context.fillStyle = colors.faint;
  context.textAlign = "center";
  context.beginPath();
  for (let time = Math.ceil(from / step) * step; time <= to; time += step) {
    const tick = Math.round(x(time)) + 0.5;
    context.moveTo(tick, rows.top);
    context.lineTo(tick, height - rows.axis);
    context.fillText(clock(time), Math.max(14, Math.min(width - 16, tick)), height - 3);
  }
  context.stroke();
  context.textAlign = "start";
}

/** Draws a value as an area; of the points on one column only the greatest is drawn. */
function drawValues(context, track, view, x, colors) {
  const values = track[view.metric];
  // A trace that cannot be fetched still shows what was played of it.
  const times = view.byTrace && track.tracePosition ? track.tracePosition : track.at;
  const bottom = view.height - rows.axis - rows.marks;
  let [low, high] = [Infinity, -Infinity];
  for (let index = 0; index < track.length; index += 1) {
    if (values[index] < low) low = values[index];
    if (values[index] > high) high = values[index];
  }
  if (!(high >= low)) return;
  if (view.metric !== "altitude") low = 0;
  if (high - low < 1) high = low + 1;
  const y = (value) => bottom - (value - low) / (high - low) * (bottom - rows.top);
  context.beginPath();
  context.moveTo(x(times[0]), bottom);
  let [column, greatest, last] = [-1, -Infinity, x(times[0])];
  for (let index = 0; index < track.length; index += 1) {
    if (Number.isNaN(values[index])) continue;
    const here = Math.round(x(times[index]));
    if (here !== column && greatest > -Infinity) {
      context.lineTo(column, y(greatest));
      last = column;
      greatest = -Infinity;
    }
    column = here;
    greatest = Math.max(greatest, values[index]);
  }
  if (greatest > -Infinity) context.lineTo(last = column, y(greatest));
  context.strokeStyle = colors.chart;
  context.lineWidth = 1.5;
  context.stroke();
  context.lineTo(last, bottom);
  context.closePath();
  context.globalAlpha = 0.14;
  context.fillStyle = colors.chart;
  context.fill();
  context.globalAlpha = 1;
  context.fillStyle = colors.faint;
  context.textAlign = "end";
  const greatestText = high < 10 ? high.toFixed(1) : Math.round(high);
  context.fillText(`${greatestText} ${units[view.metric]}`, view.width - view.edge, 10);
  context.textAlign = "start";
}

/** Draws a tick for each column in which an app got a fix. */
function drawDeliveries(context, model, view, x, key) {
  const layers = [...model.layers.values()].filter((layer) => layer.isShown);
  const band = view.height - rows.axis - 7;
  const rowHeight = Math.max(1, Math.min(3, 7 / Math.max(1, layers.length)));
  layers.slice(0, 7).forEach((layer, row) => {
    context.fillStyle = appColor(layer.index);
    const times = layer.fixes[key];
    let last = -1;
    for (let index = 0; index < layer.fixes.length; index += 1) {
      const column = Math.round(x(times[index]));
      if (column === last || !(column >= 0)) continue;
      context.fillRect(column, band + row * rowHeight, 1.5, rowHeight);
      last = column;
    }
  });
}

/** Draws a line and a ring at the mark whose words are shown. */
function drawNamedMark(context, view, place, colors) {
  const bottom = view.height - rows.axis;
  context.strokeStyle = colors.text;
  context.lineWidth = 1;
  context.setLineDash([2, 2]);
  context.beginPath();
  context.moveTo(place, rows.top);
  context.lineTo(place, bottom);
  context.stroke();
  context.setLineDash([]);
  context.lineWidth = 2;
  context.beginPath();
  context.arc(place, bottom - rows.marks + 6, 8, 0, 2 * Math.PI);
  context.stroke();
}

/** Marks differ in shape as well, for those who do not see the color. */
const shapes = {
  promptShown: "?", promptEnded: "✓", authorization: "A", entered: "▸", exited: "◂", visit: "◆",
  significantChange: "≫", error: "!", signalLost: "×",
};

function drawMarks(context, model, view, x, key, colors) {
  const top = view.height - rows.axis - rows.marks + 10;
  context.font = "bold 11px system-ui, sans-serif";
  context.textAlign = "center";
  const lanes = [new Set(), new Set()];
  for (const mark of model.marks) {
    const shape = shapes[mark.kind];
    const place = x(mark[key]);
    if (!shape || !(place >= 0 && place <= view.width)) continue;
    const slot = Math.round(place / laneStep);
    const lane = lanes.findIndex((taken) => !taken.has(slot));
    // Where many happened at once, the first two tell that there is something.
    if (lane < 0) continue;
    for (const near of [slot - 1, slot, slot + 1]) lanes[lane].add(near);
    const isFault = mark.kind === "error" || mark.kind === "signalLost";
    const y = top + lane * 13;
    context.fillStyle = isFault ? colors.fault : colors.text;
    context.fillText(shape, place, y);
    const layer = model.layers.get(mark.app);
    if (!layer) continue;
    context.fillStyle = appColor(layer.index);
    context.fillRect(place - 4, y + 1.5, 8, 2);
  }
  context.textAlign = "start";
}
