// SPDX-License-Identifier: MIT

import { AppCard } from "./app-card.js";
import { byId, make, setText } from "./dom.js";

const interval = 200;
/** With more apps the cards begin closed. */
const openAtMost = 3;

const keyOf = ({ identifier, user, tier, anchor }) => JSON.stringify([identifier, user, tier, anchor]);

/** The list of apps and the choice of the app whose knowledge is shown. */
export function setUpApps(stage, actions) {
  const { model } = stage;
  const cards = new Map();
  let timer = null;
  const update = () => {
    timer = null;
    const present = new Set();
    const wereFew = cards.size <= openAtMost;
    for (const app of model.apps) {
      const key = keyOf(app);
      present.add(key);
      let card = cards.get(key);
      if (!card) {
        card = new AppCard(app, stage, actions, wereFew && model.apps.length <= openAtMost + 1);
        cards.set(key, card);
        byId("apps").append(card.element);
      }
      card.update(app);
    }
    for (const [key, card] of cards) {
      if (present.has(key)) continue;
      card.element.remove();
      cards.delete(key);
    }
    byId("no-apps").hidden = model.apps.length > 0;
    setText(byId("apps-count"), model.apps.length ? String(model.apps.length) : "");
    updateChoice(stage);
  };
  model.listen((changes) => {
    // Counts change with every fix; nobody reads them faster than this.
    if (changes.has("theme")) for (const card of cards.values()) card.recolor();
    if (["apps", "run", "canEnd"].some((name) => changes.has(name))) {
      timer ??= setTimeout(update, cards.size ? interval : 0);
    }
  });
  const select = byId("view-app");
  select.addEventListener("change", () => {
    stage.app = select.value;
    stage.arrange();
  });
}

function updateChoice(stage) {
  const select = byId("view-app");
  const wanted = stage.model.apps.map(({ identifier, name }) => [identifier, name || identifier]);
  const text = JSON.stringify(wanted);
  if (select.dataset.apps === text) return;
  select.dataset.apps = text;
  const before = stage.app;
  select.replaceChildren(...wanted.map(([value, name]) => make("option", { value, text: name.slice(0, 60) })));
  stage.app = wanted.some(([value]) => value === before) ? before : wanted[0]?.[0];
  select.value = stage.app ?? "";
  select.disabled = wanted.length === 0;
  stage.arrange();
}
