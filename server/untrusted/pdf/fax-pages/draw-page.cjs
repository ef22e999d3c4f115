/** Draws pages as they are printed, on a picture of the whole letter paper. */
const { createCanvas } = require('@napi-rs/canvas');
const { withSoftMasks } = require('./canvases.cjs');
const { onPicture } = require('./placement.cjs');

/** A fax page in fine resolution: 204 dots an inch across, 196 down, as wide as a fax machine scans. */
exports.FINE = { width: 1728, height: 2156 };

/** Annotations as they are printed, with what `fillEntries` gave: pdf.js's AnnotationMode.ENABLE_STORAGE. */
const AS_PRINTED = 3;

/**
 * Draws a page of pdf.js; returns its gray values, row by row, 0 black to 255 white.
 *
 * @throws whatever pdf.js throws for a page that it cannot draw.
 */
exports.drawGray = async (document, page, size) => {
  const viewport = page.getViewport({ scale: 1 });
  await fillEntries(document, page);
  const canvas = blankCanvas(size);
  await page.render({
    canvas,
    viewport,
    transform: onPicture(viewport, size),
    // With form entries, signatures and stamps, and with the layers for print.
    intent: 'print',
    annotationMode: AS_PRINTED,
    background: '#ffffff',
  }).promise;
  const { data } = canvas.getContext('2d').getImageData(0, 0, size.width, size.height);
  const gray = new Uint8Array(size.width * size.height);
  for (let index = 0, from = 0; index < gray.length; index += 1, from += 4) {
    gray[index] = (data[from] * 77 + data[from + 1] * 151 + data[from + 2] * 28) >> 8;
  }
  return gray;
};

/** Has pdf.js draw what was entered in fields whose appearance is not in the file: other programs make it when they print. */
async function fillEntries(document, page) {
  for (const { id, subtype, fieldType, fieldValue, hasAppearance } of await page.getAnnotations({ intent: 'print' })) {
    if (subtype !== 'Widget' || hasAppearance || (fieldType !== 'Tx' && fieldType !== 'Ch')) continue;
    const value = Array.isArray(fieldValue) ? fieldValue[0] : fieldValue;
    if (typeof value === 'string' && value !== '') document.annotationStorage.setValue(id, { value });
  }
}

/** One for all pages: the memory of each further one would be given back late. */
const canvas = createCanvas(1, 1);
withSoftMasks(canvas.getContext('2d'));

function blankCanvas({ width, height }) {
  // Setting the size also clears it.
  canvas.width = width;
  canvas.height = height;
  return canvas;
}
