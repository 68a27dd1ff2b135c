// SPDX-License-Identifier: MIT

const slot = "locsim-session";

const content = (name) => document.querySelector(`meta[name="${name}"]`)?.content ?? "";

/**
 * Returns the content of a meta element that the server fills.
 *
 * The server fills them only for a page that is opened with a token, since others on this machine could
 * read them. They outlive a reload here, but not the tab.
 */
export function meta(name) {
  if (!content(slot)) return sessionStorage.getItem(name) ?? "";
  sessionStorage.setItem(name, content(name));
  return content(name);
}

/** The session key; empty without one. */
export const sessionKey = () => meta(slot);

/** Returns the session key and removes the token from the address. */
export function takeSessionKey() {
  const key = sessionKey();
  // The token in the address is used up; it must not stay in the history or be copied.
  if (location.search) history.replaceState(null, "", location.pathname);
  return key;
}
