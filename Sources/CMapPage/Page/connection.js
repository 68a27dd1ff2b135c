// SPDX-License-Identifier: MIT

const prefix = "org.locsim.Manager.";
const firstDelay = 500;
const longestDelay = 5000;

/** What the server answered instead of a reply. */
export class CallError extends Error {
  constructor(name, reason) {
    super(reason);
    this.name = name;
  }
}

/**
 * The one WebSocket to the server.
 *
 * `handlers` has `news(parameters)`, `lost()`, `refused()`, and `fault(reason)` for the end of the news.
 */
export class Connection {
  constructor(key, handlers) {
    this.key = key;
    this.handlers = handlers;
    this.sent = 0;
    this.waiting = [];
    this.held = [];
    this.isWatching = false;
    this.delay = firstDelay;
  }

  open() {
    const socket = new WebSocket(`ws://${location.host}/live`);
    this.socket = socket;
    socket.onopen = () => this.start();
    socket.onmessage = (event) => this.receive(event.data);
    socket.onclose = (event) => this.closed(event.code);
  }

  /** Calls a method; the promise fails with a `CallError`. */
  call(name, parameters = {}) {
    return new Promise((resolve, reject) => {
      const call = { name, parameters, resolve, reject };
      if (this.socket?.readyState !== WebSocket.OPEN) {
        reject(new CallError("Lost", "The connection is lost; nothing was done."));
      } else if (this.isWatching) {
        this.send(call);
      } else {
        // WatchDevice has no reply of its own: an error now could not be told from one of this call.
        this.held.push(call);
      }
    });
  }

  start() {
    this.socket.send(JSON.stringify({ session: this.key }));
    this.socket.send(JSON.stringify({ method: `${prefix}WatchDevice`, parameters: {}, more: true }));
    this.sent += 1;
  }

  send(call) {
    this.waiting.push(call);
    this.socket.send(JSON.stringify({ method: prefix + call.name, parameters: call.parameters }));
    this.sent += 1;
  }

  receive(text) {
    const message = JSON.parse(text);
    if (message.continues) {
      this.delay = firstDelay;
      this.handlers.news(message.parameters ?? {});
      this.releaseHeld();
      return;
    }
    const call = this.isWatching ? this.waiting.shift() : undefined;
    const reason = message.parameters?.reason ?? message.error;
    if (!call) {
      if (message.error) this.handlers.fault(reason);
      this.releaseHeld();
    } else if (message.error) {
      call.reject(new CallError(message.error.replace(prefix, ""), reason));
    } else {
      call.resolve(message.parameters ?? {});
    }
  }

  releaseHeld() {
    if (this.isWatching) return;
    this.isWatching = true;
    for (const call of this.held.splice(0)) this.send(call);
  }

  closed(code) {
    this.isWatching = false;
    const calls = [...this.waiting.splice(0), ...this.held.splice(0)];
    for (const call of calls) {
      call.reject(new CallError("Lost", "The connection was lost before an answer came."));
    }
    if (code === 1008) {
      this.handlers.refused();
      return;
    }
    this.handlers.lost();
    setTimeout(() => this.open(), this.delay);
    this.delay = Math.min(this.delay * 1.7, longestDelay);
  }
}
