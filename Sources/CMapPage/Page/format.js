// SPDX-License-Identifier: MIT

/** Seconds as 1:02:03, with tenths below a minute. */
export function clock(seconds) {
  if (!Number.isFinite(seconds)) return "–";
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const tail = String(rest).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
}

export function length(meters) {
  if (!Number.isFinite(meters)) return "–";
  if (meters < 1_000) return `${meters < 10 ? meters.toFixed(1) : Math.round(meters)} m`;
  return `${Number((meters / 1_000).toFixed(meters < 10_000 ? 2 : 1))} km`;
}

export function rate(value) {
  return `×${value >= 10 ? Math.round(value) : Number(value.toPrecision(2))}`;
}

export const degrees = (place) => `${place.latitude.toFixed(5)}, ${place.longitude.toFixed(5)}`;

const statuses = {
  notDetermined: "Not asked yet", restricted: "Restricted", denied: "Denied",
  authorizedAlways: "Always", authorizedWhenInUse: "While in use",
};

export const statusText = (status) => statuses[status] ?? String(status ?? "unknown");

const signals = { lost: "Signal lost", failed: "Failed" };

export const signalText = (signal) => signals[signal] ?? "";

const sources = {
  trace: "Trace", place: "Place", route: "Route", drive: "Driving", none: "No source", receiver: "Receiver",
};

export function sourceText(state) {
  const kind = sources[state.source] ?? String(state.source);
  return state.name && state.source !== "drive" ? `${kind}: ${state.name}` : kind;
}

/** The verified identity of a program. */
export function identityText({ user, tier, anchor }) {
  const tiers = { user: "user program", host: "host program", sandbox: "sandboxed program", context: "run by locsim" };
  const parts = [];
  if (tier !== undefined) parts.push(tiers[tier] ?? String(tier));
  if (anchor) parts.push(String(anchor));
  if (user !== undefined) parts.push(`user ${user}`);
  return parts.join(" · ");
}
