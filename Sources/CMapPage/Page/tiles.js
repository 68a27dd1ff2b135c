// SPDX-License-Identifier: MIT

const most = 256;

/** Pictures of the map from a host that the user named; there is none unless they did. */
export class Tiles {
  constructor(template, onChange) {
    this.template = template;
    this.onChange = onChange;
    this.images = new Map();
  }

  draw(context, viewport, width, height) {
    const zoom = Math.max(0, Math.min(19, Math.round(viewport.zoom)));
    const count = 2 ** zoom;
    const size = viewport.scale / count;
    const firstColumn = Math.floor((viewport.x - width / 2 / viewport.scale) * count);
    const lastColumn = Math.floor((viewport.x + width / 2 / viewport.scale) * count);
    const firstRow = Math.max(0, Math.floor((viewport.y - height / 2 / viewport.scale) * count));
    const lastRow = Math.min(count - 1, Math.floor((viewport.y + height / 2 / viewport.scale) * count));
    for (let row = firstRow; row <= lastRow; row += 1) {
      for (let column = firstColumn; column <= lastColumn; column += 1) {
        const image = this.image(zoom, ((column % count) + count) % count, row);
        if (!image.complete || image.naturalWidth === 0) continue;
        const x = (column / count - viewport.x) * viewport.scale + width / 2;
        const y = (row / count - viewport.y) * viewport.scale + height / 2;
        context.drawImage(image, x, y, size + 0.5, size + 0.5);
      }
    }
  }

  image(zoom, column, row) {
    const address = this.template.replace("{z}", zoom).replace("{x}", column).replace("{y}", row);
    let image = this.images.get(address);
    if (image) this.images.delete(address);
    else {
      image = new Image();
      image.onload = this.onChange;
      image.src = address;
    }
    // The map keeps the order of insertion: the first is the one that was not used for longest.
    this.images.set(address, image);
    if (this.images.size > most) this.images.delete(this.images.keys().next().value);
    return image;
  }
}
