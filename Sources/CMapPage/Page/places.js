// SPDX-License-Identifier: MIT

import { byId, make } from "./dom.js";
import { degrees } from "./format.js";

/** What a call needs of a place; the altitude only where it is known. */
function placeOf({ latitude, longitude, altitude }) {
  return { latitude, longitude, ...(altitude == null ? {} : { altitude }) };
}

/** The lists of places and routes, and saving a place. */
export function setUpPlaces(stage, actions) {
  const { model } = stage;
  const refresh = () => list(stage, actions);
  const save = async () => {
    const name = byId("save-name").value.trim();
    if (!name) return actions.say("Give the place a name.", true);
    if (!model.place) return actions.say("The device has no place yet.", true);
    const reply = await actions.call("SavePlace", { name, ...placeOf(model.place) });
    if (!reply) return undefined;
    byId("save-name").value = "";
    actions.say("The place is saved.");
    return refresh();
  };
  byId("save-place").addEventListener("click", save);
  byId("save-name").addEventListener("keydown", (event) => { if (event.key === "Enter") save(); });
  byId("tab-places").addEventListener("click", refresh);
  model.listen((changes) => { if (changes.has("run")) refresh(); });
}

async function list(stage, actions) {
  const [places, routes] = await Promise.all([
    actions.call("GetPlaces", {}, { isQuiet: true }), actions.call("GetRoutes", {}, { isQuiet: true }),
  ]);
  byId("places").replaceChildren(...(places?.places ?? []).map((place) => item(
    place.name, degrees(place), "Set", () => actions.call("SetPlace", placeOf(place)),
    () => stage.goTo(place))));
  byId("routes").replaceChildren(...(routes?.routes ?? []).map((route) => item(
    route.name, route.summary, "Run", () => actions.call("RunRoute", { name: route.name }))));
}

function item(name, detail, verb, action, show) {
  const label = make("div", { class: "grow" },
    make("strong", { text: name }), make("span", { class: "muted", text: detail }));
  const buttons = [make("button", {
    type: "button", text: verb, "aria-label": `${verb} ${name}`, on: { click: action },
  })];
  if (show) {
    buttons.unshift(make("button", {
      type: "button", class: "plain", text: "Show", "aria-label": `Show ${name}`, on: { click: show },
    }));
  }
  return make("li", {}, label, ...buttons);
}
