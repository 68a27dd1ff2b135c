// SPDX-License-Identifier: MIT

import { worldX, worldY } from "./mercator.js";
import { Gap, Track } from "./track.js";

/** Fetches the whole trace whenever another one plays. */
export function followTrace(stage, actions) {
  const { model } = stage;
  let shown = null;
  model.listen(async (changes) => {
    if (!changes.has("state") || !model.state) return;
    const { source, name, traceDuration } = model.state;
    const key = JSON.stringify([model.run, source, name, traceDuration]);
    if (key === shown) return;
    shown = key;
    // A receiver or a pipe has no trace to show, which is no fault.
    const reply = await actions.call("GetTrace", {}, { isQuiet: true });
    if (key !== shown) return;
    // No answer is no refusal: the next connection asks again.
    if (!reply && !actions.connection.isWatching) shown = null;
    model.trace = reply ? { track: trackOf(reply.points ?? []), duration: reply.duration } : null;
    model.tell("trace");
    // A device without a place yet: where the trace is says more than the whole world.
    if (!model.place) stage.showWhole();
    stage.restart();
  });
}

function trackOf(points) {
  const track = new Track(Infinity, ["speed", "altitude", "accuracy"]);
  points.forEach((point, index) => track.push({
    ...point, x: worldX(point.longitude), y: worldY(point.latitude), gap: index === 0 ? Gap.jump : Gap.none,
  }));
  return track;
}
