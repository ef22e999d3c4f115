/**
 * What pdf.js draws on. Pictures too large for memory are taken in bands, each smaller than it is handed over.
 *
 * Soft masks: pdf.js reads them by SVG filters, which need a document. The filters note what is asked for, and the canvas reads
 * the mask when it is drawn, which is next. The pages do the same (shared/uploads/inspect/drawing).
 */
const { Canvas, createCanvas, ImageData } = require('@napi-rs/canvas');

/** What the mask drawn next is read by: its brightness or its opacity, through a table of what each level stands for. */
let next = null;
/** Masks as read: one is drawn again with each thing that it covers. */
const read = new WeakMap();

/** pdf.js's filters; those that are not of masks are done without. */
exports.Filters = class {
  addAlphaFilter(table) {
    next = { by: 'alpha', table };
    return 'none';
  }
  addLuminosityFilter(table = null) {
    next = { by: 'luminosity', table };
    return 'none';
  }
  addFilter() {
    return 'none';
  }
  addHCMFilter() {
    return 'none';
  }
  addHighlightHCMFilter() {
    return 'none';
  }
  destroy() {
    next = null;
  }
};

/** pdf.js's canvases. */
exports.Canvases = class {
  create(width, height) {
    const by = width * height > MOST_PIXELS ? SHRINK : 1;
    const canvas = createCanvas(Math.max(1, Math.ceil(width / by)), Math.max(1, Math.ceil(height / by)));
    const context = withSoftMasks(canvas.getContext('2d'));
    if (by > 1) takeShrunk(context, by, height);
    return { canvas, context };
  }
  /** With another canvas: what is known of one, such as a mask, is of what was drawn on it. */
  reset(entry, width, height) {
    Object.assign(entry, this.create(width, height));
  }
  destroy(entry) {
    // Its memory is given back at once, not when it is collected.
    if (entry.canvas) entry.canvas.width = entry.canvas.height = 1;
    entry.canvas = entry.context = null;
  }
};

/** A canvas of more pixels is for a picture inside a page: pages are drawn far smaller. */
const MOST_PIXELS = 40_000_000;
/** pdf.js hands over a picture's pixels in bands of 16 rows, so this leaves no seams; of 1,200 dots an inch it leaves 300. */
const SHRINK = 4;

/** Makes a canvas take each band of a picture `by` times smaller: half a gigabyte of pixels is never there as a whole. */
function takeShrunk(context, by, height) {
  const put = context.putImageData.bind(context);
  context.putImageData = (band, left, top) => {
    const rows = Math.min(band.height, height - top);
    put(shrink(band, rows, by), left / by, top / by);
  };
}

/** Each `by` x `by` pixels become one, their mean; the last ones may be fewer. */
function shrink({ data, width }, rows, by) {
  const small = new ImageData(Math.ceil(width / by), Math.ceil(rows / by));
  for (let y = 0; y < small.height; y += 1) {
    for (let x = 0; x < small.width; x += 1) {
      const right = Math.min(width, (x + 1) * by);
      const bottom = Math.min(rows, (y + 1) * by);
      let [red, green, blue, alpha] = [0, 0, 0, 0];
      for (let row = y * by; row < bottom; row += 1) {
        const end = (row * width + right) * 4;
        for (let at = (row * width + x * by) * 4; at < end; at += 4) {
          red += data[at];
          green += data[at + 1];
          blue += data[at + 2];
          alpha += data[at + 3];
        }
      }
      const count = (right - x * by) * (bottom - y * by);
      const to = (y * small.width + x) * 4;
      small.data[to] = red / count;
      small.data[to + 1] = green / count;
      small.data[to + 2] = blue / count;
      small.data[to + 3] = alpha / count;
    }
  }
  return small;
}

/** Makes a canvas read the soft masks drawn on it. */
function withSoftMasks(context) {
  const drawImage = context.drawImage.bind(context);
  context.drawImage = (image, ...place) => {
    const reading = next;
    next = null;
    drawImage(reading && image instanceof Canvas ? readMask(image, reading) : image, ...place);
  };
  return context;
}
exports.withSoftMasks = withSoftMasks;

function readMask(mask, { by, table }) {
  const known = read.get(mask);
  if (known) return known;
  const result = createCanvas(mask.width, mask.height);
  const pixels = mask.getContext('2d').getImageData(0, 0, mask.width, mask.height);
  const { data } = pixels;
  for (let at = 0; at < data.length; at += 4) {
    // Where the mask is transparent there is black behind it.
    const brightness = 0.3 * data[at] + 0.59 * data[at + 1] + 0.11 * data[at + 2];
    const level = by === 'alpha' ? data[at + 3] : Math.round((brightness * data[at + 3]) / 255);
    data.fill(0, at, at + 3);
    data[at + 3] = table?.[level] ?? level;
  }
  result.getContext('2d').putImageData(pixels, 0, 0);
  read.set(mask, result);
  return result;
}
