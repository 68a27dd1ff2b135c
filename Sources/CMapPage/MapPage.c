// SPDX-License-Identifier: MIT

#include "CMapPage.h"

// Clang has it in every version of C; the standard has it since C23.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char actionsJs[] = {
#embed "Page/actions.js"
};
static const unsigned char appCardJs[] = {
#embed "Page/app-card.js"
};
static const unsigned char appsJs[] = {
#embed "Page/apps.js"
};
static const unsigned char areasJs[] = {
#embed "Page/areas.js"
};
static const unsigned char baseCss[] = {
#embed "Page/base.css"
};
static const unsigned char basemapJs[] = {
#embed "Page/basemap.js"
};
static const unsigned char basemapJson[] = {
#embed "Page/basemap.json"
};
static const unsigned char brushJs[] = {
#embed "Page/brush.js"
};
static const unsigned char cardsCss[] = {
#embed "Page/cards.css"
};
static const unsigned char connectionJs[] = {
#embed "Page/connection.js"
};
static const unsigned char deviceJs[] = {
#embed "Page/device.js"
};
static const unsigned char domJs[] = {
#embed "Page/dom.js"
};
static const unsigned char driveJs[] = {
#embed "Page/drive.js"
};
static const unsigned char formatJs[] = {
#embed "Page/format.js"
};
static const unsigned char gesturesJs[] = {
#embed "Page/gestures.js"
};
static const unsigned char gpxJs[] = {
#embed "Page/gpx.js"
};
static const unsigned char groundJs[] = {
#embed "Page/ground.js"
};
static const unsigned char historyJs[] = {
#embed "Page/history.js"
};
static const unsigned char iconSvg[] = {
#embed "Page/icon.svg"
};
static const unsigned char indexHtml[] = {
#embed "Page/index.html"
};
static const unsigned char layerJs[] = {
#embed "Page/layer.js"
};
static const unsigned char layoutCss[] = {
#embed "Page/layout.css"
};
static const unsigned char legendJs[] = {
#embed "Page/legend.js"
};
static const unsigned char mainJs[] = {
#embed "Page/main.js"
};
static const unsigned char mapViewJs[] = {
#embed "Page/map-view.js"
};
static const unsigned char markCaptionJs[] = {
#embed "Page/mark-caption.js"
};
static const unsigned char markerJs[] = {
#embed "Page/marker.js"
};
static const unsigned char mercatorJs[] = {
#embed "Page/mercator.js"
};
static const unsigned char modelJs[] = {
#embed "Page/model.js"
};
static const unsigned char overlayJs[] = {
#embed "Page/overlay.js"
};
static const unsigned char paletteJs[] = {
#embed "Page/palette.js"
};
static const unsigned char penJs[] = {
#embed "Page/pen.js"
};
static const unsigned char placesJs[] = {
#embed "Page/places.js"
};
static const unsigned char playbackJs[] = {
#embed "Page/playback.js"
};
static const unsigned char promptsJs[] = {
#embed "Page/prompts.js"
};
static const unsigned char routeJs[] = {
#embed "Page/route.js"
};
static const unsigned char sessionJs[] = {
#embed "Page/session.js"
};
static const unsigned char shapesJs[] = {
#embed "Page/shapes.js"
};
static const unsigned char stageJs[] = {
#embed "Page/stage.js"
};
static const unsigned char streetsJs[] = {
#embed "Page/streets.js"
};
static const unsigned char tabsJs[] = {
#embed "Page/tabs.js"
};
static const unsigned char tarJs[] = {
#embed "Page/tar.js"
};
static const unsigned char tilesJs[] = {
#embed "Page/tiles.js"
};
static const unsigned char timelineDrawingJs[] = {
#embed "Page/timeline-drawing.js"
};
static const unsigned char timelineJs[] = {
#embed "Page/timeline.js"
};
static const unsigned char traceJs[] = {
#embed "Page/trace.js"
};
static const unsigned char trackJs[] = {
#embed "Page/track.js"
};
static const unsigned char viewportJs[] = {
#embed "Page/viewport.js"
};

#define FILE_OF(name, bytes) {name, bytes, sizeof(bytes)}

static const struct MapPageFile files[] = {
    FILE_OF("actions.js", actionsJs),
    FILE_OF("app-card.js", appCardJs),
    FILE_OF("apps.js", appsJs),
    FILE_OF("areas.js", areasJs),
    FILE_OF("base.css", baseCss),
    FILE_OF("basemap.js", basemapJs),
    FILE_OF("basemap.json", basemapJson),
    FILE_OF("brush.js", brushJs),
    FILE_OF("cards.css", cardsCss),
    FILE_OF("connection.js", connectionJs),
    FILE_OF("device.js", deviceJs),
    FILE_OF("dom.js", domJs),
    FILE_OF("drive.js", driveJs),
    FILE_OF("format.js", formatJs),
    FILE_OF("gestures.js", gesturesJs),
    FILE_OF("gpx.js", gpxJs),
    FILE_OF("ground.js", groundJs),
    FILE_OF("history.js", historyJs),
    FILE_OF("icon.svg", iconSvg),
    FILE_OF("index.html", indexHtml),
    FILE_OF("layer.js", layerJs),
    FILE_OF("layout.css", layoutCss),
    FILE_OF("legend.js", legendJs),
    FILE_OF("main.js", mainJs),
    FILE_OF("map-view.js", mapViewJs),
    FILE_OF("mark-caption.js", markCaptionJs),
    FILE_OF("marker.js", markerJs),
    FILE_OF("mercator.js", mercatorJs),
    FILE_OF("model.js", modelJs),
    FILE_OF("overlay.js", overlayJs),
    FILE_OF("palette.js", paletteJs),
    FILE_OF("pen.js", penJs),
    FILE_OF("places.js", placesJs),
    FILE_OF("playback.js", playbackJs),
    FILE_OF("prompts.js", promptsJs),
    FILE_OF("route.js", routeJs),
    FILE_OF("session.js", sessionJs),
    FILE_OF("shapes.js", shapesJs),
    FILE_OF("stage.js", stageJs),
    FILE_OF("streets.js", streetsJs),
    FILE_OF("tabs.js", tabsJs),
    FILE_OF("tar.js", tarJs),
    FILE_OF("tiles.js", tilesJs),
    FILE_OF("timeline-drawing.js", timelineDrawingJs),
    FILE_OF("timeline.js", timelineJs),
    FILE_OF("trace.js", traceJs),
    FILE_OF("track.js", trackJs),
    FILE_OF("viewport.js", viewportJs),
};

unsigned long mapPageFileCount(void) { return sizeof(files) / sizeof(files[0]); }

struct MapPageFile mapPageFile(unsigned long index) { return files[index]; }
