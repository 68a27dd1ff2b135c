// SPDX-License-Identifier: MIT

import { byId, make, setText } from "./dom.js";

const presets = [
  { speed: 1.4, name: "Walk" }, { speed: 3.5, name: "Run" }, { speed: 6, name: "Cycle" },
  { speed: 13.4, name: "Town" }, { speed: 29, name: "Freeway" },
];
const turnAngle = 15;
const turnRate = 30;
/** Speeds that differ by less are the same. */
const nearness = 0.05;
/** Arrow keys mean something else in these. */
const withArrows = "input, select, textarea, canvas, [role=tab], summary";
const withLetters = "input:not([type=range]), select, textarea";

/** Driving by keys and buttons. */
export class Drive {
  constructor(model, actions) {
    this.model = model;
    this.actions = actions;
    this.heldTurn = 0;
    this.wanted = null;
    this.buttons = presets.map((preset, index) => make("button", {
      type: "button", "aria-pressed": "false", "data-testid": "drive-preset", "data-speed": preset.speed,
      on: { click: () => this.drive(index) },
    }, preset.name, make("small", { text: `${preset.speed} m/s` })));
    byId("presets").append(...this.buttons);
    byId("turn-left").addEventListener("click", () => this.turn(-turnAngle));
    byId("turn-right").addEventListener("click", () => this.turn(turnAngle));
    byId("drive-stop").addEventListener("click", () => this.stop());
    document.addEventListener("keydown", (event) => this.press(event));
    document.addEventListener("keyup", (event) => this.release(event));
    window.addEventListener("blur", () => this.endTurn());
    model.listen((changes) => { if (changes.has("state")) this.show(); });
  }

  get isDriving() {
    return this.model.state?.source === "drive";
  }

  /** The index of the preset in use; −1 if the device does not drive. */
  get preset() {
    if (!this.isDriving) return -1;
    return presets.findLastIndex((preset) => preset.speed <= this.speed + nearness);
  }

  /** The present speed, whatever moves the device; 0 if it stands or has none. */
  get speed() {
    const speed = this.wanted?.speed ?? this.model.state?.speed ?? 0;
    return speed > 0 ? speed : 0;
  }

  get course() {
    const course = this.wanted?.course ?? this.model.state?.course ?? 0;
    return course >= 0 ? course : 0;
  }

  drive(index) {
    return this.send(presets[index].speed, this.course);
  }

  async send(speed, course, turn = 0) {
    // Keys come faster than replies: the next one goes on from what was asked for.
    const wanted = { speed, course: Math.round((((course % 360) + 360) % 360) * 10) / 10 % 360 };
    this.wanted = wanted;
    await this.actions.call("Drive", turn ? { ...wanted, turn } : wanted);
    if (this.wanted === wanted) this.wanted = null;
    this.show();
  }

  turn(angle) {
    return this.send(this.speed || presets[0].speed, this.course + angle);
  }

  stop() {
    this.wanted = null;
    return this.actions.call("StopDriving");
  }

  /** Chooses the next faster or slower preset. */
  faster(step) {
    const { speed, isDriving } = this;
    const next = step > 0
      ? presets.find((preset) => preset.speed > speed + nearness)
      : presets.findLast((preset) => preset.speed < speed - nearness);
    if (next) return this.send(next.speed, this.course);
    if (step < 0) return isDriving ? this.stop() : undefined;
    // What is faster than all presets is not slowed down.
    return isDriving ? undefined : this.send(speed, this.course);
  }

  /** The first press turns by an angle; holding the key goes on turning until it is let go. */
  steer(side, isRepeated) {
    if (!isRepeated) return this.turn(side * turnAngle);
    if (this.heldTurn === side) return undefined;
    this.heldTurn = side;
    return this.send(this.speed || presets[0].speed, this.course, side * turnRate);
  }

  endTurn() {
    if (!this.heldTurn) return;
    this.heldTurn = 0;
    const speed = this.speed || presets[0].speed;
    // The device turned meanwhile: its course counts, not the one that was asked for.
    this.wanted = null;
    if (this.isDriving) this.send(speed, this.course);
  }

  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const { target } = event;
    if (target.matches(withLetters)) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const onButton = target.matches("button, summary, a, input");
    if (key === " " && !onButton) { if (!event.repeat) this.actions.togglePause(); }
    else if (key === ".") this.actions.step();
    else if (key === "w" || key === "s") { if (!event.repeat) this.faster(key === "w" ? 1 : -1); }
    else if (key === "a" || key === "d") this.steer(key === "a" ? -1 : 1, event.repeat);
    else if (key === "ArrowLeft" && !target.matches(withArrows)) this.actions.seek({ by: -10 });
    else if (key === "ArrowRight" && !target.matches(withArrows)) this.actions.seek({ by: 10 });
    else return;
    event.preventDefault();
  }

  release(event) {
    const key = event.key.toLowerCase();
    if ((key === "a" && this.heldTurn === -1) || (key === "d" && this.heldTurn === 1)) this.endTurn();
  }

  show() {
    const { state } = this.model;
    const { preset } = this;
    this.buttons.forEach((button, index) => button.setAttribute("aria-pressed", index === preset));
    const speed = state?.speed >= 0 ? state.speed : 0;
    setText(byId("drive-text"), this.isDriving ? `${speed.toFixed(1)} m/s` : "Not driving");
    const course = state?.course >= 0 ? `Course ${Math.round(state.course)}°` : "No course";
    setText(byId("drive-detail"), this.isDriving ? course : `${speed.toFixed(1)} m/s · ${course}`);
    byId("needle").setAttribute("transform", `rotate(${Math.round(this.course)})`);
    byId("drive-stop").disabled = !this.isDriving;
  }
}
