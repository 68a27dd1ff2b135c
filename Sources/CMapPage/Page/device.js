// SPDX-License-Identifier: MIT

import { byId, download, downloadBlob, fileName, make, setText } from "./dom.js";
import { archive } from "./tar.js";

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
    const title = model.state?.name ?? "";
    const [scenario, positions] = ["session.scenario.yaml", "session.scenario.yaml.ndjson"];
    const reply = await actions.call("GetRecording", { positions });
    if (!reply) return;
    const lines = await receivedLines(actions, reply.receivedCount);
    if (lines === null) return;
    if (lines.length) {
      const files = archive({ [scenario]: reply.scenario, [positions]: lines.join("") });
      downloadBlob(fileName(title, "tar"), files);
      actions.say("The scenario and the receiver’s positions are downloaded as one archive; recording goes on.");
    } else {
      download(fileName(title, "scenario.yaml"), reply.scenario, "application/yaml");
      actions.say("The scenario is downloaded; recording goes on.");
    }
  });
  model.listen((news) => {
    if (news.has("recordedCount")) setText(byId("record-count"), String(model.recordedCount));
  });
}

/** What the receiver gave so far, in parts; null if it cannot be had. */
async function receivedLines(actions, count) {
  const lines = [];
  for (let from = 0; from < count;) {
    const part = await actions.call("GetReceived", { from });
    if (!part) return null;
    if (part.next <= from) break;
    lines.push(part.lines);
    from = part.next;
  }
  return lines;
}
