// SPDX-License-Identifier: MIT

import { byId, download, fileName, make, setText } from "./dom.js";

const changes = { loseSignal: "Lose signal", regainSignal: "Regain signal", fail: "Fail", failNetwork: "Fail network" };

/** The signal, Location Services, the source, and the recording. */
export function setUpDevice(model, actions) {
  byId("signal-buttons").append(...Object.entries(changes).map(([change, text]) => make("button", {
    type: "button", text, "data-testid": `change-${change}`,
    on: { click: () => actions.call("ChangeSource", { change }) },
  })));
  const turn = (locationServicesEnabled) => actions.call("ChangeDevice", { locationServicesEnabled });
  byId("services-on").addEventListener("click", () => turn(true));
  byId("services-off").addEventListener("click", () => turn(false));
  byId("source-clear").addEventListener("click", () => actions.call("ClearPlace"));
  const open = () => {
    const source = byId("source-path").value.trim();
    if (source) actions.call("OpenSource", { source });
  };
  byId("source-open").addEventListener("click", open);
  byId("source-path").addEventListener("keydown", (event) => { if (event.key === "Enter") open(); });
  byId("record-stop").addEventListener("click", () => actions.call("StopRecording"));
  byId("record").addEventListener("click", async () => {
    const reply = await actions.call("GetRecording");
    if (!reply) return;
    download(fileName(model.state?.name ?? "", "scenario.yaml"), reply.scenario, "application/yaml");
    actions.say("The scenario is downloaded; recording goes on.");
  });
  model.listen((news) => {
    if (news.has("recordedCount")) setText(byId("record-count"), String(model.recordedCount));
  });
}
