// SPDX-License-Identifier: MIT

import { areasOf } from "./areas.js";
import { loadBasemap } from "./basemap.js";
import { latitudeOf, longitudeOf, niceBelow, worldLength, worldX, worldY } from "./mercator.js";
import { palette } from "./palette.js";
import { Tiles } from "./tiles.js";

/** The coastlines are wrong by this many meters … */
const coastError = 1_000;
/** … and are hidden where that is more than this many pixels. */
const visibleError = 3;

/** What lies below the layers: coastlines, borders, tiles and the graticule. */
export class Ground {
  constructor(template, onChange) {
    this.coast = [];
    this.land = [];
    this.borders = [];
    this.tiles = template ? new Tiles(template, onChange) : null;
    loadBasemap().then(({ coast, borders }) => {
      this.coast = coast.map(project);
      this.land = areasOf(coast).map(project);
      this.borders = borders.map(project);
      onChange();
    }).catch(() => { /* The map is of use without coastlines. */ });
  }

  draw(context, viewport, width, height, shown) {
    const colors = palette();
    const errorPixels = worldLength(coastError, viewport.y) * viewport.scale;
    const hasCoast = shown("coast") && errorPixels <= visibleError && this.coast.length > 0;
    context.fillStyle = hasCoast ? colors.water : colors.land;
    context.fillRect(0, 0, width, height);
    if (hasCoast) this.drawCoast(context, viewport, width, height, colors);
    if (this.tiles) this.tiles.draw(context, viewport, width, height);
    if (shown("grid")) drawGraticule(context, viewport, width, height, colors);
  }

  drawCoast(context, viewport, width, height, colors) {
    const { scale } = viewport;
    const reach = width / 2 / scale;
    for (let copy = Math.floor(viewport.x - reach); copy <= Math.floor(viewport.x + reach); copy += 1) {
      const left = (copy - viewport.x) * scale + width / 2;
      const top = -viewport.y * scale + height / 2;
      const bounds = { left, top, scale, width, height };
      context.fillStyle = colors.land;
      context.strokeStyle = colors.coast;
      context.lineWidth = 1;
      context.beginPath();
      for (const line of this.land) trace(context, line, bounds);
      context.fill("evenodd");
      context.beginPath();
      for (const line of this.coast) trace(context, line, bounds);
      context.stroke();
      context.strokeStyle = colors.border;
      context.beginPath();
      for (const line of this.borders) trace(context, line, bounds);
      context.stroke();
    }
  }
}

/** Turns pairs of longitude and latitude into world coordinates with their box. */
function project(pairs) {
  const line = { points: new Float32Array(pairs.length), left: 1, right: 0, top: 1, bottom: 0 };
  for (let index = 0; index < pairs.length; index += 2) {
    const x = worldX(pairs[index]);
    const y = worldY(pairs[index + 1]);
    line.points[index] = x;
    line.points[index + 1] = y;
    line.left = Math.min(line.left, x);
    line.right = Math.max(line.right, x);
    line.top = Math.min(line.top, y);
    line.bottom = Math.max(line.bottom, y);
  }
  return line;
}

function trace(context, line, { left, top, scale, width, height }) {
  if (line.right * scale + left < 0 || line.left * scale + left > width) return;
  if (line.bottom * scale + top < 0 || line.top * scale + top > height) return;
  const { points } = line;
  context.moveTo(points[0] * scale + left, points[1] * scale + top);
  for (let index = 2; index < points.length; index += 2) {
    context.lineTo(points[index] * scale + left, points[index + 1] * scale + top);
  }
}

/** The steps of the graticule in degrees, from coarse to fine. */
const steps = [30, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005, 0.0002, 0.0001];
const leastSpacing = 110;

function drawGraticule(context, viewport, width, height, colors) {
  const { scale } = viewport;
  const step = steps.findLast((degrees) => degrees / 360 * scale >= leastSpacing) ?? 30;
  const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const label = (degrees, positive, negative) =>
    `${Math.abs(degrees).toFixed(digits)}°${Math.abs(degrees) < step / 2 ? "" : degrees > 0 ? positive : negative}`;
  context.strokeStyle = colors.grid;
  context.fillStyle = colors.faint;
  context.font = "10px system-ui, sans-serif";
  context.lineWidth = 1;
  context.beginPath();
  const west = (viewport.x - width / 2 / scale - 0.5) * 360;
  const east = (viewport.x + width / 2 / scale - 0.5) * 360;
  for (let degrees = Math.ceil(west / step) * step; degrees <= east; degrees += step) {
    const x = Math.round((worldX(degrees) - viewport.x) * scale + width / 2) + 0.5;
    context.moveTo(x, 0);
    context.lineTo(x, height);
    context.fillText(label(longitudeOf(worldX(degrees)), "E", "W"), x + 4, height - 6);
  }
  const south = latitudeOf(Math.min(1, viewport.y + height / 2 / scale));
  const north = latitudeOf(Math.max(0, viewport.y - height / 2 / scale));
  for (let degrees = Math.ceil(south / step) * step; degrees <= north; degrees += step) {
    if (Math.abs(degrees) > 85) continue;
    const y = Math.round((worldY(degrees) - viewport.y) * scale + height / 2) + 0.5;
    context.moveTo(0, y);
    context.lineTo(width, y);
    if (y > 60 && y < height - 50) context.fillText(label(degrees, "N", "S"), 4, y - 4);
  }
  context.stroke();
}

/** Sets the scale bar's text and length. */
export function showScale(text, bar, viewport) {
  const pixelsPerMeter = worldLength(1, viewport.y) * viewport.scale;
  const meters = niceBelow(110 / pixelsPerMeter);
  text.textContent = meters >= 1_000 ? `${meters / 1_000} km` : `${meters} m`;
  bar.style.width = `${Math.round(meters * pixelsPerMeter)}px`;
}
