// SPDX-License-Identifier: MIT

/** Ends of coastlines that meet differ by less than this, in degrees. */
const nearness = 0.05;
const pole = -90;

const first = (line) => [line[0], line[1]];
const last = (line) => [line.at(-2), line.at(-1)];
const meet = (a, b) => Math.abs(a[0] - b[0]) < nearness && Math.abs(a[1] - b[1]) < nearness;

/**
 * Makes closed areas of coastlines, to fill the land.
 *
 * Most coastlines are closed. The others are cut where the world's edge is, or in pieces: pieces that
 * meet are joined, and the edge closes the rest.
 */
export function areasOf(coast) {
  const closed = coast.filter((line) => meet(first(line), last(line)));
  const open = coast.filter((line) => !closed.includes(line)).map((line) => [...line]);
  const done = [];
  while (open.length) {
    const line = open.pop();
    const index = open.findIndex((other) => joined(line, other));
    if (index < 0) done.push(closedAtPole(line));
    else open[index] = joined(line, open[index]);
  }
  return [...closed, ...done.map((line) => Float32Array.from(line))];
}

/** Returns two lines as one if they meet, else null. */
function joined(a, b) {
  if (meet(last(a), first(b))) return [...a, ...b];
  if (meet(last(a), last(b))) return [...a, ...reversed(b)];
  if (meet(first(a), last(b))) return [...b, ...a];
  if (meet(first(a), first(b))) return [...reversed(a), ...b];
  return null;
}

function reversed(line) {
  const points = [];
  for (let index = line.length - 2; index >= 0; index -= 2) points.push(line[index], line[index + 1]);
  return points;
}

/** A line around the whole world bounds the land at the South Pole. */
function closedAtPole(line) {
  const [from, to] = [first(line), last(line)];
  return Math.abs(to[0] - from[0]) > 350 ? [...line, to[0], pole, from[0], pole] : line;
}
