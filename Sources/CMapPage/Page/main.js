// SPDX-License-Identifier: MIT

import { Actions } from "./actions.js";
import { setUpApps } from "./apps.js";
import { Connection } from "./connection.js";
import { setUpDevice } from "./device.js";
import { byId } from "./dom.js";
import { Drive } from "./drive.js";
import { setUpGestures } from "./gestures.js";
import { setUpLegend } from "./legend.js";
import { Model } from "./model.js";
import { setUpTheme } from "./palette.js";
import { setUpPlaces } from "./places.js";
import { setUpPlayback } from "./playback.js";
import { setUpPrompts } from "./prompts.js";
import { clickMap, setUpRoute } from "./route.js";
import { meta, takeSessionKey } from "./session.js";
import { Stage } from "./stage.js";
import { loadStreets } from "./streets.js";
import { setUpTabs } from "./tabs.js";
import { Timeline } from "./timeline.js";
import { followTrace } from "./trace.js";

const noKey = "This page has no key. Run `locsim live map` again.";

function showBanner(text) {
  byId("banner").textContent = text;
  byId("banner").hidden = text === "";
}

/** The buttons that change what the maps show. */
function setUpViews(stage) {
  const toggle = (id, name) => byId(id).addEventListener("click", () => {
    stage[name] = !stage[name];
    byId(id).setAttribute("aria-pressed", stage[name]);
    stage.arrange();
  });
  toggle("side-by-side", "isSideBySide");
  toggle("app-eyes", "hasAppEyes");
  byId("follow").addEventListener("click", () => stage.setFollowing(!stage.isFollowing));
  const zoom = (step) => () => { stage.viewport.zoomBy(step); stage.redraw(); };
  byId("zoom-in").addEventListener("click", zoom(1));
  byId("zoom-out").addEventListener("click", zoom(-1));
  const attribution = meta("locsim-tiles-attribution");
  byId("attribution").textContent = attribution;
  byId("attribution").hidden = !attribution;
}

/** Shows the user's own lines, if the server was given some. */
async function setUpStreets(stage, actions) {
  if (!meta("locsim-basemap")) return;
  try {
    stage.streets = await loadStreets();
    stage.restart();
  } catch (fault) {
    actions.say(fault.message, true);
  }
}

/** What tests may ask; a copy, so that they cannot change the page. */
function exposeState(stage, connection) {
  const { model } = stage;
  window.locsim = {
    state: () => JSON.parse(JSON.stringify({
      run: model.run, program: model.program, now: model.now, state: model.state, apps: model.apps,
      prompts: model.prompts, recordedCount: model.recordedCount, skipped: model.skipped, marks: model.marks,
      pathCount: model.path.length,
      fixCount: [...model.layers.values()].reduce((sum, layer) => sum + layer.fixes.length, 0),
      route: stage.route, tool: stage.tool, isFollowing: stage.isFollowing, zoom: stage.viewport.zoom,
      center: stage.viewport.placeAt(0, 0), hasTrace: model.trace !== null, duration: model.trace?.duration ?? null,
    })),
    frames: () => stage.frames,
    get calls() { return connection.sent; },
  };
}

function start() {
  const model = new Model();
  const actions = new Actions(model);
  const stage = new Stage(model);
  const timeline = new Timeline(stage, actions);
  const connection = new Connection(takeSessionKey(), {
    news: (news) => { showBanner(""); model.apply(news); },
    lost: () => showBanner("The connection is lost. Trying again…"),
    refused: () => showBanner(noKey),
    fault: (reason) => actions.say(reason, true),
  });
  actions.connection = connection;
  setUpApps(stage, actions);
  setUpDevice(model, actions);
  setUpLegend(stage);
  setUpPlaces(stage, actions);
  setUpPlayback(model, actions);
  setUpPrompts(model, actions);
  setUpRoute(stage, actions);
  setUpStreets(stage, actions);
  setUpTabs();
  setUpViews(stage);
  new Drive(model, actions);
  followTrace(stage, actions);
  for (const view of [stage.truth, stage.other]) {
    setUpGestures(view.canvas, stage, (place, event) => clickMap(stage, actions, place, event));
  }
  setUpTheme(byId("theme"), () => { stage.restart(); timeline.redraw(); model.tell("theme"); });
  exposeState(stage, connection);
  if (connection.key) connection.open();
  else showBanner(noKey);
}

start();
