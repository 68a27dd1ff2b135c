// SPDX-License-Identifier: MIT

import { Ground, showScale } from "./ground.js";
import { MapView } from "./map-view.js";
import { Marker } from "./marker.js";
import { worldX, worldY } from "./mercator.js";
import { meta } from "./session.js";
import { Viewport } from "./viewport.js";
import { byId, setText } from "./dom.js";

/** The maps, what they show, and the loop that draws them. */
export class Stage {
  constructor(model) {
    this.model = model;
    this.viewport = new Viewport();
    this.hidden = new Set();
    this.shown = (layer) => !this.hidden.has(layer);
    this.route = [];
    this.streets = null;
    this.tool = "pan";
    this.isFollowing = true;
    this.isSideBySide = false;
    this.hasAppEyes = false;
    this.frames = 0;
    this.motion = new Marker();
    this.wasPlaced = false;
    this.ground = new Ground(meta("locsim-tiles"), () => this.redraw());
    this.truth = new MapView(byId("map"), this);
    this.other = new MapView(byId("map-app"), this);
    new ResizeObserver(() => this.resize()).observe(byId("maps"));
    model.listen((changes) => this.update(changes));
  }

  get views() {
    return this.isSideBySide ? [this.truth, this.other] : [this.truth];
  }

  resize() {
    for (const view of this.views) view.resize();
    this.redraw();
  }

  /** Draws everything anew: other colors or layers. */
  restart() {
    this.truth.history.invalidate();
    this.other.history.invalidate();
    this.redraw();
  }

  redraw() {
    this.frame ??= requestAnimationFrame((time) => this.draw(time));
  }

  update(changes) {
    if (changes.has("run")) {
      this.motion.clear();
      this.wasPlaced = false;
      this.restart();
    }
    if (changes.has("apps") || changes.has("marks")) this.showTitles();
    const { place } = this.model;
    if (place) this.motion.aim(place, performance.now());
    if (place && !this.wasPlaced) {
      this.wasPlaced = true;
      this.viewport.centerOnPlace(place);
      this.viewport.zoom = 15;
    }
    this.redraw();
  }

  draw(time) {
    this.frame = undefined;
    this.frames += 1;
    const isMoving = this.motion.update(time);
    this.marker = this.motion.now;
    if (this.isFollowing) this.follow();
    let hasMore = isMoving;
    for (const view of this.views) hasMore = view.draw() || hasMore;
    if (this.viewport.scale !== this.shownScale || this.viewport.y !== this.shownY) {
      showScale(byId("scale-text"), byId("scale-bar"), this.viewport);
      [this.shownScale, this.shownY] = [this.viewport.scale, this.viewport.y];
    }
    if (hasMore) this.redraw();
  }

  /** Keeps the position in the middle; the truth must not show through the app's eyes. */
  follow() {
    const isHidden = this.hasAppEyes && !this.isSideBySide;
    if (!isHidden) {
      if (this.marker) this.viewport.centerOn(this.marker.x, this.marker.y);
      return;
    }
    const last = this.lastGiven();
    if (last) this.viewport.centerOn(worldX(last.longitude), worldY(last.latitude));
  }

  /** What the chosen app was given last. */
  lastGiven() {
    const app = this.model.apps.find(({ identifier }) => identifier === this.app);
    return app?.last ?? this.model.layers.get(this.app)?.last;
  }

  /** Shows a place, which ends following. */
  goTo(place) {
    this.setFollowing(false);
    this.viewport.centerOnPlace(place);
    this.redraw();
  }

  /** Shows the whole trace, or the whole path where there is none. */
  showWhole() {
    const track = this.model.trace?.track ?? this.model.path;
    if (track.length === 0) return;
    const box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
    for (let index = 0; index < track.length; index += 1) {
      box.left = Math.min(box.left, track.x[index]);
      box.right = Math.max(box.right, track.x[index]);
      box.top = Math.min(box.top, track.y[index]);
      box.bottom = Math.max(box.bottom, track.y[index]);
    }
    this.setFollowing(this.model.place === null);
    this.viewport.fit(box, this.truth.width || 1, this.truth.height || 1);
    this.redraw();
  }

  setFollowing(isFollowing) {
    this.isFollowing = isFollowing;
    byId("follow").setAttribute("aria-pressed", isFollowing);
    this.redraw();
  }

  /** Shows one map or two, and for which app. */
  arrange() {
    const isApp = this.hasAppEyes && !this.isSideBySide;
    this.truth.show(isApp ? this.app ?? "" : null);
    this.other.show(this.app ?? "");
    byId("maps").classList.toggle("two", this.isSideBySide);
    byId("pane-app").hidden = !this.isSideBySide;
    byId("title-truth").hidden = !this.isSideBySide && !isApp;
    this.showTitles();
    this.resize();
  }

  /** Names the maps; an empty map of an app needs a word. */
  showTitles() {
    const layer = this.model.layers.get(this.app);
    const given = this.lastGiven() ?? layer?.visits[0];
    const knows = given ? "knows" : "knows: nothing so far";
    const app = `What ${layer?.name ?? "no app"} ${knows}`;
    const truth = this.hasAppEyes && !this.isSideBySide ? app : "What the device knows";
    setText(byId("title-truth"), truth);
    setText(byId("title-app"), app);
    byId("map").setAttribute("aria-label", `Map: ${truth}`);
    byId("map-app").setAttribute("aria-label", `Map: ${app}`);
  }
}
