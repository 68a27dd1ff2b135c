// SPDX-License-Identifier: MIT

const slot = "locsim-theme";
const choices = ["auto", "light", "dark"];
const prefersDark = matchMedia("(prefers-color-scheme: dark)");

/** Colors of the canvases, of Okabe and Ito where possible; `fault` is dark enough for text. */
const palettes = {
  light: {
    water: "#e9eff3", land: "#f7f6f1", coast: "#9fb1bd", border: "#c5ccd1", grid: "#d9e1e6",
    street: "#b9bdb8", text: "#2b3640", faint: "#566370", halo: "#ffffff", truth: "#0072B2",
    ahead: "#8fa3b1", lost: "#D55E00", fault: "#a84300", prompt: "#7a3f66", chart: "#0072B2", axis: "#cfd6db",
    apps: ["#E69F00", "#009E73", "#CC79A7", "#D55E00", "#56B4E9", "#8a7d00"],
  },
  dark: {
    water: "#10171d", land: "#1a232a", coast: "#47596a", border: "#313e49", grid: "#202b34",
    street: "#43505b", text: "#e4eaef", faint: "#94a3b0", halo: "#10171d", truth: "#56B4E9",
    ahead: "#4d6170", lost: "#f07a2a", fault: "#f07a2a", prompt: "#e0a3c6", chart: "#56B4E9", axis: "#33404b",
    apps: ["#E69F00", "#1fbf90", "#CC79A7", "#D55E00", "#8cb4ff", "#F0E442"],
  },
};

let choice = choices.includes(localStorage.getItem(slot)) ? localStorage.getItem(slot) : "auto";

const isDark = () => choice === "dark" || (choice === "auto" && prefersDark.matches);

export const palette = () => palettes[isDark() ? "dark" : "light"];

/** The color of an app's layer; the colors repeat after six apps, whose shapes differ. */
export function appColor(index) {
  const { apps } = palette();
  return apps[index % apps.length];
}

/** Sets up the theme button; calls back whenever the colors change. */
export function setUpTheme(button, onChange) {
  const show = () => {
    document.documentElement.dataset.theme = isDark() ? "dark" : "light";
    button.textContent = `◐ ${choice[0].toUpperCase()}${choice.slice(1)}`;
    button.setAttribute("aria-label", `Theme: ${choice}`);
    onChange();
  };
  button.addEventListener("click", () => {
    choice = choices[(choices.indexOf(choice) + 1) % choices.length];
    localStorage.setItem(slot, choice);
    show();
  });
  prefersDark.addEventListener("change", show);
  show();
}

export const prefersStill = matchMedia("(prefers-reduced-motion: reduce)");
