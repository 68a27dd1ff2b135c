// SPDX-License-Identifier: MIT

import { byId, download, fileName, setText } from "./dom.js";
import { length } from "./format.js";
import { pathGPX, routeGPX } from "./gpx.js";
import { distance } from "./mercator.js";

const tools = ["pan", "place", "route"];
const hints = {
  place: "Click to set the place. Enter sets it to the middle.",
  route: "Click to add a waypoint. Enter adds the middle. Start it under Drive.",
};

/** The tools of the map, the drawn route and the export. */
export function setUpRoute(stage, actions) {
  const show = () => showRoute(stage);
  for (const tool of tools) byId(`tool-${tool}`).addEventListener("click", () => choose(stage, tool));
  byId("route-undo").addEventListener("click", () => { stage.route.pop(); show(); });
  byId("route-clear").addEventListener("click", () => { stage.route.length = 0; show(); });
  byId("route-start").addEventListener("click", () => {
    const speed = byId("route-speed").valueAsNumber;
    actions.call("StartRoute", { waypoints: stage.route, ...(speed > 0 ? { speed } : {}) });
  });
  byId("export-gpx").addEventListener("click", () => exportGPX(stage, actions));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && stage.tool !== "pan") choose(stage, "pan");
  });
}

/** Does what a click on a map means with the chosen tool. */
export function clickMap(stage, actions, place, event) {
  if (stage.tool === "route" || event.shiftKey) {
    stage.route.push(place);
    showRoute(stage);
  } else if (stage.tool === "place") {
    actions.call("SetPlace", place);
  }
}

function choose(stage, tool) {
  stage.tool = tool;
  for (const each of tools) byId(`tool-${each}`).setAttribute("aria-pressed", each === tool);
  byId("maps").classList.toggle("picks", tool !== "pan");
  byId("tool-hint").hidden = !hints[tool];
  byId("tool-hint").textContent = hints[tool] ?? "";
  stage.redraw();
}

function showRoute(stage) {
  const { route } = stage;
  const meters = route.slice(1).reduce((sum, place, index) => sum + distance(route[index], place), 0);
  setText(byId("route-text"), route.length === 0
    ? "Choose the Route tool and click, or shift-click with any tool."
    : `${route.length} ${route.length === 1 ? "waypoint" : "waypoints"} · ${length(meters)}`);
  byId("route-start").disabled = route.length < 2;
  byId("route-undo").disabled = byId("route-clear").disabled = route.length === 0;
  stage.redraw();
}

function exportGPX(stage, actions) {
  const { model, route } = stage;
  const isRoute = byId("export-what").value === "route";
  if (isRoute ? route.length === 0 : model.path.length === 0) {
    actions.say(isRoute ? "There is no drawn route to export." : "There is no path to export yet.", true);
    return;
  }
  const utc = model.time ? (model.time.seconds - model.now) * 1000 + model.time.nanoseconds / 1e6 : null;
  const { text, leftOut } = isRoute ? { text: routeGPX(route), leftOut: 0 } : pathGPX(model.path, utc);
  download(fileName(isRoute ? "route" : model.state?.name ?? "", "gpx"), text, "application/gpx+xml");
  const points = leftOut === 1 ? "1 point" : `${leftOut} points`;
  actions.say(leftOut ? `The path is downloaded without ${points} beyond 85.05° of latitude.` : "");
}
