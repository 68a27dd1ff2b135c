// SPDX-License-Identifier: MIT

import { worldX, worldY } from "./mercator.js";
import { sessionKey } from "./session.js";
import { Gap, Track } from "./track.js";

const noLines = "The base map is no GeoJSON with lines.";

/** Loads the user's own lines as one track with breaks; fails with a sentence for the person. */
export async function loadStreets() {
  const response = await fetch("basemap.user.geojson", { headers: { "X-Locsim-Key": sessionKey() } });
  if (!response.ok) throw new Error("The base map cannot be loaded.");
  const track = new Track(Infinity);
  try {
    const collection = await response.json();
    for (const feature of collection.features ?? [collection]) addGeometry(track, feature?.geometry ?? feature);
  } catch {
    throw new Error(noLines);
  }
  if (track.length === 0) throw new Error(noLines);
  return track;
}

function addGeometry(track, geometry) {
  const parts = geometry?.coordinates ?? [];
  switch (geometry?.type) {
    case "LineString": addLine(track, parts); break;
    case "MultiLineString":
    case "Polygon": for (const line of parts) addLine(track, line); break;
    case "MultiPolygon": for (const polygon of parts) for (const line of polygon) addLine(track, line); break;
    case "GeometryCollection": for (const part of geometry.geometries ?? []) addGeometry(track, part); break;
    default: break;
  }
}

function addLine(track, line) {
  let gap = Gap.jump;
  for (const [longitude, latitude] of line) {
    if (!Number.isFinite(longitude) || !Number.isFinite(latitude)) continue;
    track.push({ at: 0, x: worldX(longitude), y: worldY(latitude), gap });
    gap = Gap.none;
  }
}
