// SPDX-License-Identifier: MIT

import { byId, setText } from "./dom.js";
import { clock, rate as rateText, signalText, sourceText } from "./format.js";

const rateOf = (step) => Number((10 ** (step / 100 - 1)).toPrecision(2));
const stepOf = (rate) => Math.round((Math.log10(rate) + 1) * 100);
const rateDelay = 120;

/** The buttons below the map, and the line that says what plays. */
export function setUpPlayback(model, actions) {
  byId("pause").addEventListener("click", () => actions.togglePause());
  byId("step").addEventListener("click", () => actions.step());
  byId("end").addEventListener("click", () => actions.call("EndPlayback"));
  const slider = byId("rate");
  let timer;
  let isHeld = false;
  slider.addEventListener("input", () => {
    showRate(rateText(rateOf(slider.value)));
    isHeld = true;
    clearTimeout(timer);
    timer = setTimeout(async () => {
      await actions.call("SetRate", { rate: rateOf(slider.value) });
      isHeld = false;
      show();
    }, rateDelay);
  });
  const show = () => showState(model, isHeld);
  model.listen((changes) => {
    if (["state", "run", "program", "canEnd", "now", "time"].some((name) => changes.has(name))) show();
  });
}

function showState(model, isHeld) {
  const { state } = model;
  byId("end").hidden = !model.canEnd;
  const skipped = model.skipped ? `${model.skipped} drawing updates were merged.` : "";
  setText(byId("about"), [model.program, skipped].join(" "));
  if (!state) return;
  setText(byId("source-name"), sourceText(state));
  document.title = `${state.name || "locsim"} – live map`;
  const signal = byId("signal");
  setText(signal, signalText(state.signal));
  signal.hidden = !signal.textContent;
  setText(byId("source-text"), state.spoolFault ? `${sourceText(state)}. ${state.spoolFault}` : sourceText(state));
  setText(byId("pause"), state.isPaused ? "Play" : "Pause");
  setText(byId("seek-status"), timeText(model));
  if (isHeld || !(state.rate > 0)) return;
  const slider = byId("rate");
  const isMaximum = state.rate > 1_000;
  slider.value = Math.max(0, Math.min(400, stepOf(state.rate)));
  const text = isMaximum ? "max" : rateText(state.rate);
  showRate(text);
}

function showRate(text) {
  setText(byId("rate-text"), text);
  byId("rate").setAttribute("aria-valuetext", text);
}

/** The time of the trace, or of the device where there is no trace. */
function timeText(model) {
  const { state } = model;
  if (!Number.isFinite(state.tracePosition)) return clock(model.now);
  const end = state.isAtEnd ? " · end" : "";
  return Number.isFinite(model.duration)
    ? `${clock(state.tracePosition)} / ${clock(model.duration)}${end}`
    : `${clock(state.tracePosition)}${end}`;
}
