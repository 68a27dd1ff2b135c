// SPDX-License-Identifier: MIT

import { byId, setText } from "./dom.js";

/** Calls methods and tells in the status line what was refused. */
export class Actions {
  constructor(model) {
    this.model = model;
    this.connection = null;
    this.seeking = false;
    this.nextSeek = null;
    this.pausing = null;
  }

  /** Calls a method; returns the reply, or null after showing why it was refused. */
  async call(name, parameters, { isQuiet = false } = {}) {
    try {
      const reply = await this.connection.call(name, parameters);
      if (!isQuiet) this.say("");
      if (reply.state) this.model.apply({ state: reply.state });
      return reply;
    } catch (fault) {
      if (!isQuiet) this.say(fault.message, true);
      return null;
    }
  }

  say(text, isFault = false) {
    const line = byId("status-line");
    line.classList.toggle("fault", isFault);
    setText(line, text);
  }

  /** Seeks; while one seek is under way, the others wait as one. */
  async seek(parameters) {
    this.nextSeek = this.joinedSeek(parameters);
    if (this.seeking) return;
    this.seeking = true;
    while (this.nextSeek) {
      const next = this.nextSeek;
      this.nextSeek = null;
      await this.call("Seek", next);
    }
    this.seeking = false;
  }

  /** What waits together with another seek: relative ones add up, an absolute one replaces the rest. */
  joinedSeek(parameters) {
    const waiting = this.nextSeek;
    if (!waiting || parameters.by === undefined) return parameters;
    if (waiting.by !== undefined) return { by: waiting.by + parameters.by };
    const to = waiting.to ?? waiting.share * this.model.duration;
    return Number.isFinite(to) ? { to: Math.max(0, to + parameters.by) } : waiting;
  }

  /** Steps by one fix; what plays is paused first, since else the step would be lost in the play. */
  async step() {
    if (!this.model.state?.isPaused) {
      // Keys come faster than replies: all wait for the same pause.
      this.pausing ??= this.call("Pause").finally(() => { this.pausing = null; });
      if (!await this.pausing) return null;
    }
    return this.call("Step", { count: 1 });
  }

  togglePause() {
    return this.call(this.model.state?.isPaused ? "Resume" : "Pause");
  }
}
