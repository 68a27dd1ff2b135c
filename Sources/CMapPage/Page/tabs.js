// SPDX-License-Identifier: MIT

import { byId } from "./dom.js";

/** The tabs of the panel; arrow keys go from one to the next. */
export function setUpTabs() {
  const tabs = [...document.querySelectorAll("[role=tab]")];
  const choose = (chosen) => {
    // On a small screen a second tap puts the sheet away.
    const isSame = chosen.getAttribute("aria-selected") === "true";
    byId("panel").classList.toggle("closed", isSame && !byId("panel").classList.contains("closed"));
    for (const tab of tabs) {
      tab.setAttribute("aria-selected", tab === chosen);
      tab.tabIndex = tab === chosen ? 0 : -1;
      byId(tab.getAttribute("aria-controls")).hidden = tab !== chosen;
    }
  };
  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener("click", () => choose(tab));
    tab.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!step) return;
      const next = tabs[(index + step + tabs.length) % tabs.length];
      next.focus();
      choose(next);
      event.preventDefault();
    });
  }
}
