// SPDX-License-Identifier: MIT

const clickReach = 5;
const keyStep = 80;

/**
 * Lets a person pan, zoom and click on a map's canvas.
 *
 * `onClick(place, event)` gets the place under the pointer, or in the middle for Enter.
 */
export function setUpGestures(canvas, stage, onClick) {
  const pointers = new Map();
  let moved = 0;
  const offset = (event) => {
    const box = canvas.getBoundingClientRect();
    return [event.clientX - box.left - box.width / 2, event.clientY - box.top - box.height / 2];
  };
  canvas.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    canvas.setPointerCapture(event.pointerId);
    if (pointers.size === 0) moved = 0;
    pointers.set(event.pointerId, offset(event));
  });
  canvas.addEventListener("pointermove", (event) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const now = offset(event);
    moved += Math.hypot(now[0] - before[0], now[1] - before[1]);
    if (moved > clickReach) drag(stage, pointers, event.pointerId, now);
    pointers.set(event.pointerId, now);
  });
  const release = (event) => {
    if (!pointers.delete(event.pointerId) || pointers.size > 0) return;
    if (event.type === "pointerup" && moved <= clickReach) {
      onClick(stage.viewport.placeAt(...offset(event)), event);
    }
  };
  canvas.addEventListener("pointerup", release);
  canvas.addEventListener("pointercancel", release);
  canvas.addEventListener("wheel", (event) => {
    event.preventDefault();
    const step = Math.max(-1, Math.min(1, -event.deltaY / (event.deltaMode === 0 ? 300 : 6)));
    // While following, the middle stays where the device is.
    stage.viewport.zoomBy(step, ...(stage.isFollowing ? [0, 0] : offset(event)));
    stage.redraw();
  }, { passive: false });
  canvas.addEventListener("keydown", (event) => pressed(event, stage, onClick));
  for (const name of ["focus", "blur"]) canvas.addEventListener(name, () => stage.redraw());
}

/** One pointer pans, two zoom as well. */
function drag(stage, pointers, id, now) {
  const before = pointers.get(id);
  const other = [...pointers].find(([key]) => key !== id)?.[1];
  if (!other) {
    stage.setFollowing(false);
    stage.viewport.panBy(now[0] - before[0], now[1] - before[1]);
  } else {
    const span = (point) => Math.max(10, Math.hypot(point[0] - other[0], point[1] - other[1]));
    const middle = [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2];
    stage.viewport.zoomBy(Math.log2(span(now) / span(before)), ...(stage.isFollowing ? [0, 0] : middle));
    if (!stage.isFollowing) stage.viewport.panBy((now[0] - before[0]) / 2, (now[1] - before[1]) / 2);
  }
  stage.redraw();
}

const arrows = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

function pressed(event, stage, onClick) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const arrow = arrows[event.key];
  if (arrow) {
    stage.setFollowing(false);
    stage.viewport.panBy(arrow[0] * keyStep, arrow[1] * keyStep);
  } else if (event.key === "+" || event.key === "=") {
    stage.viewport.zoomBy(0.5);
  } else if (event.key === "-") {
    stage.viewport.zoomBy(-0.5);
  } else if (event.key === "0") {
    stage.showWhole();
  } else if (event.key === "Enter" && stage.tool !== "pan") {
    onClick(stage.viewport.placeAt(0, 0), event);
  } else {
    return;
  }
  event.preventDefault();
  event.stopPropagation();
  stage.redraw();
}
