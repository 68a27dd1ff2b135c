// SPDX-License-Identifier: MIT

import { make, setText } from "./dom.js";
import { clock, identityText, length, statusText } from "./format.js";
import { appColor } from "./palette.js";
import { appShape } from "./shapes.js";

const decisions = {
  undecided: "Not asked yet", never: "Never", whileUsing: "While using",
  provisionalAlways: "Always, provisional", always: "Always",
};
const decisionOf = {
  notDetermined: "undecided", denied: "never", authorizedWhenInUse: "whileUsing", authorizedAlways: "always",
};
const moves = { foreground: "Foreground", background: "Background", suspended: "Suspend", ended: "End" };
const reached = { foreground: "foreground", background: "background", suspended: "suspended", ended: "terminated" };
const whyInterval = 2_000;

/** What an app knows of the place, in a few words. */
function knowledge(last) {
  if (!last) return "nothing";
  return last.isRegion ? `a region of ${length(last.radius)}` : `the place, ±${Math.round(last.radius ?? 0)} m`;
}

/** One app in the list. */
export class AppCard {
  constructor(app, stage, actions, isOpen) {
    this.stage = stage;
    this.actions = actions;
    this.app = app;
    this.element = make("details", {
      class: "card app", open: isOpen, "data-testid": "app-card", "data-app": app.identifier,
    }, this.makeSummary(), this.makeBody());
  }

  /** What identifies the program in a call. */
  get identity() {
    const { identifier, user, tier, anchor } = this.app;
    const members = Object.entries({ identifier, user, tier, anchor });
    return Object.fromEntries(members.filter(([, value]) => value !== undefined));
  }

  makeSummary() {
    this.swatch = make("span", { class: "swatch", "aria-hidden": "true" });
    this.name = make("span", { class: "app-name" });
    const uses = "Uses the location";
    this.indicator = make("span", { class: "indicator", role: "img", "aria-label": uses, title: uses, text: "➤" });
    this.status = make("span", { class: "chip" });
    return make("summary", {}, this.swatch, this.name, this.indicator, this.status);
  }

  makeBody() {
    this.identityLine = make("p", { class: "identity" });
    this.precise = make("button", {
      type: "button", role: "switch", class: "switch", "data-testid": "precise-switch",
      on: { click: () => this.decide({ precise: this.app.authorization.accuracy !== "full" }) },
    }, "Precise");
    this.decision = make("select", {
      "aria-label": "Decision", "data-testid": "decision-select",
      on: { change: () => this.decide({ decision: this.decision.value }) },
    }, ...Object.entries(decisions).map(([value, text]) => make("option", { value, text })));
    this.phases = Object.entries(moves).map(([phase, text]) => make("button", {
      type: "button", text, "data-testid": `phase-${phase}`, "data-phase": reached[phase],
      on: { click: () => this.move(phase) },
    }));
    this.phaseGroup = make("div", {
      class: "segmented", role: "group", "aria-label": "State of the app",
    }, ...this.phases);
    this.facts = make("dl", { class: "facts" });
    this.values = new Map();
    this.visible = make("input", { type: "checkbox", checked: true, on: { change: () => this.toggleLayer() } });
    this.whyText = make("p", { class: "why", hidden: true, "data-testid": "why-text" });
    this.whyButton = make("button", {
      type: "button", "aria-expanded": "false", "data-testid": "why", on: { click: () => this.toggleWhy() },
    }, "Why?");
    return make("div", { class: "app-body" }, this.identityLine,
      make("div", { class: "row" }, this.decision, this.precise),
      this.phaseGroup,
      this.facts,
      make("div", { class: "row" },
        make("label", { class: "inline grow" }, this.visible, "On the map"), this.whyButton),
      this.whyText);
  }

  /** The news after the reply show the change; a refusal shows again what holds. */
  async decide(change) {
    const reply = await this.actions.call("Decide", { ...this.identity, ...change });
    if (!reply) this.update(this.app, true);
  }

  async move(phase) {
    const reply = await this.actions.call("MoveApp", { identifier: this.app.identifier, phase });
    if (reply?.isConnected !== false) return;
    const isOwn = phase === "ended" && this.stage.model.canEnd;
    this.actions.say(isOwn ? "The app cannot be ended here." : "The app is not connected.", true);
  }

  /** A replay's own app ends with the replay, which has a button of its own. */
  showEnd() {
    const end = this.phases.at(-1);
    if (this.stage.model.canEnd) end.remove();
    else if (!end.parentNode) this.phaseGroup.append(end);
  }

  toggleLayer() {
    this.stage.model.layer(this.app.identifier).isShown = this.visible.checked;
    this.stage.restart();
  }

  update(app, isForced = false) {
    this.showEnd();
    if (app === this.app && this.wasShown && !isForced) return;
    this.wasShown = true;
    this.app = app;
    const { status, accuracy } = app.authorization ?? {};
    this.recolor();
    setText(this.name, app.name || app.identifier);
    this.indicator.hidden = !app.usesLocation;
    setText(this.status, statusText(status));
    this.status.dataset.status = status;
    const identity = [app.identifier, identityText(app)].filter(Boolean).join(" · ");
    setText(this.identityLine, identity);
    this.precise.setAttribute("aria-checked", accuracy === "full");
    if (document.activeElement !== this.decision || isForced) this.decision.value = decisionOf[status] ?? "";
    for (const button of this.phases) button.setAttribute("aria-pressed", button.dataset.phase === app.phase);
    this.showFacts(app);
    if (!this.whyText.hidden) this.askWhy();
  }

  showFacts(app) {
    const facts = {
      "Last access": app.usesLocation ? "now" : app.lastAccess == null ? "never" : clock(app.lastAccess),
      "Delivered": app.delivered, "Dropped": app.dropped, "Waiting": app.waiting, "Wake-ups": app.wakeUps,
      "Regions": app.monitored?.length ?? 0,
      "Knows": knowledge(app.last),
    };
    for (const [name, value] of Object.entries(facts)) {
      let cell = this.values.get(name);
      if (!cell) {
        cell = make("dd");
        this.values.set(name, cell);
        this.facts.append(make("div", {}, make("dt", { text: name }), cell));
      }
      setText(cell, String(value ?? 0));
    }
  }

  toggleWhy() {
    this.whyText.hidden = !this.whyText.hidden;
    this.whyButton.setAttribute("aria-expanded", !this.whyText.hidden);
    this.asked = 0;
    if (!this.whyText.hidden) this.askWhy();
  }

  /** Asks for the sentences; they change with the app, but nobody reads faster. */
  async askWhy() {
    if (performance.now() - (this.asked || -whyInterval) < whyInterval) return;
    this.asked = performance.now();
    const reply = await this.actions.call("ExplainText", this.identity, { isQuiet: true });
    setText(this.whyText, reply?.text ?? "There is no explanation now.");
  }

  recolor() {
    const { index } = this.stage.model.layer(this.app.identifier);
    this.swatch.style.color = appColor(index);
    this.swatch.dataset.shape = appShape(index);
  }
}
