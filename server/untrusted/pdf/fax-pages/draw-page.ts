import { type Canvas, createCanvas } from '@napi-rs/canvas';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { onCanvas } from '../open-pdf';
import { withSoftMasks } from './canvases';
import { onPicture, type Size } from './placement';

/** A fax page in fine resolution: 204 dots per inch across, 196 down, as wide as a fax machine scans. */
export const FINE: Size = { width: 1728, height: 2156 };

/** pdf.js's AnnotationMode.ENABLE_STORAGE: annotations as printed, with the values of `fillEntries`. */
const AS_PRINTED = 3;

/**
 * Draws a page as printed on letter paper; returns gray values, row by row, 0 black to 255 white.
 *
 * @throws what pdf.js throws for a page that it cannot draw.
 */
export async function drawGray(document: PDFDocumentProxy, page: PDFPageProxy, size: Size): Promise<Uint8Array> {
  const viewport = page.getViewport({ scale: 1 });
  await fillEntries(document, page);
  const blank = blankCanvas(size);
  await page.render({
    canvas: onCanvas(blank),
    viewport,
    transform: onPicture(viewport, size),
    // With form entries, signatures, stamps and the layers for print.
    intent: 'print',
    annotationMode: AS_PRINTED,
    background: '#ffffff',
  }).promise;
  const { data } = blank.getContext('2d').getImageData(0, 0, size.width, size.height);
  const gray = new Uint8Array(size.width * size.height);
  for (let index = 0, from = 0; index < gray.length; index += 1, from += 4) {
    gray[index] = ((data[from] ?? 0) * 77 + (data[from + 1] ?? 0) * 151 + (data[from + 2] ?? 0) * 28) >> 8;
  }
  return gray;
}

/** The properties used here of pdf.js's annotations. */
interface Annotation {
  id: string;
  subtype?: unknown;
  fieldType?: unknown;
  fieldValue?: unknown;
  hasAppearance?: unknown;
}

/** Has pdf.js draw the values of form fields without an appearance in the file, as other programs do when printing. */
async function fillEntries(document: PDFDocumentProxy, page: PDFPageProxy): Promise<void> {
  // As annotations: pdf.js has no type for them.
  const annotations = (await page.getAnnotations({ intent: 'print' })) as Annotation[];
  for (const { id, subtype, fieldType, fieldValue, hasAppearance } of annotations) {
    if (subtype !== 'Widget' || hasAppearance || (fieldType !== 'Tx' && fieldType !== 'Ch')) continue;
    const value: unknown = Array.isArray(fieldValue) ? fieldValue[0] : fieldValue;
    if (typeof value === 'string' && value !== '') document.annotationStorage.setValue(id, { value });
  }
}

/** One for all pages: the memory of several would be freed late. */
const canvas = createCanvas(1, 1);
withSoftMasks(canvas.getContext('2d'));

function blankCanvas({ width, height }: Size): Canvas {
  // Setting the size also clears it.
  canvas.width = width;
  canvas.height = height;
  return canvas;
}
