// SPDX-License-Identifier: MIT

import { byId, make } from "./dom.js";

const layers = {
  truth: "True path and position", accuracy: "Accuracy", ahead: "Trace ahead", fixes: "Delivered fixes",
  regions: "Coarse regions", deferred: "Deferred fixes", monitored: "Monitored regions", visits: "Visits",
  lost: "Lost signal", prompts: "Prompts", coast: "Coastlines and borders", grid: "Graticule",
};

/** The legend, in which every layer can be switched off. */
export function setUpLegend(stage) {
  byId("legend-list").append(...Object.entries(layers).map(([layer, text]) => {
    const box = make("input", { type: "checkbox", checked: true, "data-testid": `layer-${layer}` });
    box.addEventListener("change", () => {
      if (box.checked) stage.hidden.delete(layer);
      else stage.hidden.add(layer);
      stage.restart();
    });
    const key = make("span", { class: `key key-${layer}`, "aria-hidden": "true" });
    return make("li", {}, make("label", {}, box, key, text));
  }));
}
