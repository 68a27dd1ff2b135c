// SPDX-License-Identifier: MIT

import { latitudeOf, longitudeOf, worldY } from "./mercator.js";

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
  + '<gpx version="1.1" creator="locsim" xmlns="http://www.topografix.com/GPX/1/1">\n';
const place = (latitude, longitude) => `lat="${latitude.toFixed(7)}" lon="${longitude.toFixed(7)}"`;

/** Writes waypoints as a route. */
export function routeGPX(waypoints) {
  const points = waypoints.map(({ latitude, longitude }) => `    <rtept ${place(latitude, longitude)}/>\n`);
  return `${head}  <rte>\n${points.join("")}  </rte>\n</gpx>\n`;
}

/**
 * Writes the true path as a track; `utc` is the milliseconds of device time 0.
 *
 * The path keeps the map's ordinates, which end near the poles: the latitude of points beyond is not
 * known any more, so they are left out and counted.
 */
export function pathGPX(path, utc) {
  const lines = [head, "  <trk>\n    <trkseg>\n"];
  const [north, south] = [worldY(90), worldY(-90)];
  let leftOut = 0;
  let wasWritten = false;
  let isBroken = false;
  for (let index = 0; index < path.length; index += 1) {
    isBroken ||= path.gap[index] !== 0;
    if (path.y[index] <= north || path.y[index] >= south) {
      leftOut += 1;
      isBroken = true;
      continue;
    }
    if (wasWritten && isBroken) lines.push("    </trkseg>\n    <trkseg>\n");
    lines.push(`      <trkpt ${place(latitudeOf(path.y[index]), longitudeOf(path.x[index]))}>`);
    if (!Number.isNaN(path.altitude[index])) lines.push(`<ele>${Number(path.altitude[index].toFixed(2))}</ele>`);
    if (utc !== null) lines.push(`<time>${new Date(utc + path.at[index] * 1000).toISOString()}</time>`);
    lines.push("</trkpt>\n");
    wasWritten = true;
    isBroken = false;
  }
  lines.push("    </trkseg>\n  </trk>\n</gpx>\n");
  return { text: lines.join(""), leftOut };
}
