// SPDX-License-Identifier: MIT

import { byId, make } from "./dom.js";
import { identityText } from "./format.js";

/** Shows the waiting prompts as cards; a card stays as it is while its prompt waits. */
export function setUpPrompts(model, actions) {
  const cards = new Map();
  model.listen((changes) => {
    if (!changes.has("prompts")) return;
    const waiting = new Set(model.prompts.map(({ prompt }) => prompt));
    for (const [key, card] of cards) {
      if (waiting.has(key)) continue;
      card.remove();
      cards.delete(key);
    }
    for (const prompt of model.prompts) {
      if (cards.has(prompt.prompt)) continue;
      const card = makeCard(prompt, model, actions);
      cards.set(prompt.prompt, card);
      byId("prompts").append(card);
    }
  });
}

function makeCard(prompt, model, actions) {
  const heading = `prompt-${prompt.prompt}`;
  const name = model.layers.get(prompt.app)?.name ?? prompt.app;
  const identity = [prompt.app, identityText(prompt)].filter(Boolean).join(" · ");
  const card = make("article", {
    class: "card prompt", role: "group", "aria-labelledby": heading,
    "data-testid": "prompt-card", "data-prompt": prompt.prompt,
  },
    make("p", { class: "muted", text: name }),
    make("h2", { id: heading, text: prompt.title }),
    make("p", { class: "identity", text: identity }));
  if (prompt.purpose) card.append(make("p", { class: "purpose", text: prompt.purpose }));
  let isPrecise = prompt.precise;
  if (prompt.precise !== undefined) {
    const control = make("button", {
      type: "button", role: "switch", class: "switch", "aria-checked": String(isPrecise),
      "data-testid": "prompt-precise",
    }, "Precise");
    control.addEventListener("click", () => {
      isPrecise = !isPrecise;
      control.setAttribute("aria-checked", isPrecise);
    });
    card.append(control);
  }
  const buttons = (prompt.buttons ?? []).map(({ label, choice }) => make("button", {
    type: "button", text: label, "data-testid": `prompt-button-${choice}`,
    on: { click: () => answer(card, prompt, choice, isPrecise, actions) },
  }));
  card.append(make("div", { class: "choices" }, ...buttons));
  return card;
}

async function answer(card, prompt, choice, precise, actions) {
  const buttons = [...card.querySelectorAll("button")];
  for (const button of buttons) button.disabled = true;
  const reply = await actions.call("AnswerPrompt", {
    prompt: prompt.prompt, choice, ...(precise === undefined ? {} : { precise }),
  });
  if (reply?.isFirst === false) actions.say("The prompt was answered before.");
  // The card goes with the next news; after a refusal it can be answered again.
  if (!reply) for (const button of buttons) button.disabled = false;
}
