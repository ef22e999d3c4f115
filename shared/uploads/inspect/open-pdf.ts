// Loads pdf.js's own worker code into this thread, which is already a worker and needs no second.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import { PdfFilters } from '@shared/lib/pdf/soft-masks';
import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import jpxDecoder from 'pdfjs-dist/wasm/openjpeg_nowasm_fallback.js?url';
import { listenForLosses } from './drawing/left-out';
import { BandedCanvases, PdfCanvases } from './drawing/pdf-canvas';
import { PdfCMaps } from './drawing/pdf-cmaps';
import { PdfFonts } from './drawing/pdf-fonts';
import { PdfWasm } from './drawing/pdf-wasm';
import { FileRange, type ReadFailure } from './file-range';
import type { InspectionRefusal } from './inspection';

/** Largest file read at once, in bytes; a larger one is read only in the parts requested. */
const READ_WHOLE_BYTES = 2 * 1024 * 1024;
/** pdf.js reserves one array of the file's length; beyond this size the allocation itself may fail. */
const MAX_INSPECTED_BYTES = 1.5 * 1024 * 1024 * 1024;

/**
 * How pictures inside pages are decoded. `whole`: to bitmaps, which is fast, up to 40 million pixels (160 MB).
 * `banded`: to their form in the file, such as a bit per pixel of a black-and-white scan, and painted in bands: up to
 * legal size at 1200 dpi.
 */
export type PictureMode = 'whole' | 'banded';

const PICTURES = {
  whole: { isOffscreenCanvasSupported: true, maxImageSize: 40_000_000, CanvasFactory: PdfCanvases },
  banded: { isOffscreenCanvasSupported: false, maxImageSize: 175_000_000, CanvasFactory: BandedCanvases },
} as const;

/** An open document and a way to close it, or why it could not be opened. */
export type OpenedPdf =
  | { kind: 'open'; pdf: PDFDocumentProxy; failed: Promise<ReadFailure>; close: () => Promise<void> }
  | { kind: 'refused'; reason: InspectionRefusal }
  | { kind: 'unknown' };

listenForLosses();

/** Opens a PDF without eval or a document, so that it works under the strictest page policy. */
export async function openPdf(file: Blob, pictures: PictureMode = 'whole'): Promise<OpenedPdf> {
  if (file.size > MAX_INSPECTED_BYTES) return { kind: 'unknown' };
  let fail: (failure: ReadFailure) => void = () => undefined;
  const failed = new Promise<ReadFailure>((resolve) => {
    fail = resolve;
  });
  const source = await fileSource(file, fail);
  if (!source) return { kind: 'refused', reason: 'unreadable' };
  if (!(await hasPdfHeader(file))) return { kind: 'refused', reason: 'not-pdf' };
  const task = getDocument({ ...source, ...OPTIONS, ...PICTURES[pictures] });
  const close = (): Promise<void> => task.destroy().catch(() => undefined);
  const opened = await Promise.race([
    task.promise.then(
      (pdf) => ({ pdf }),
      (error: unknown) => ({ error }),
    ),
    failed.then((failure) => ({ failure })),
  ]);
  if ('pdf' in opened) return { kind: 'open', pdf: opened.pdf, failed, close };
  void close();
  if ('failure' in opened) return readFailed(opened.failure);
  return refusal(opened.error);
}

/** Refuses a file that could not be read; leaves one with too much to search to the server. */
export function readFailed(failure: ReadFailure): OpenedPdf & { kind: 'refused' | 'unknown' } {
  return failure === 'unreadable' ? { kind: 'refused', reason: 'unreadable' } : { kind: 'unknown' };
}

const OPTIONS = {
  verbosity: VerbosityLevel.WARNINGS,
  isEvalSupported: false,
  // Without WebAssembly, JPEG 2000 is decoded by a script from `${wasmUrl}openjpeg_nowasm_fallback.js`. The file has a
  // hashed name here, so the "#" makes the appended name a fragment.
  wasmUrl: `${jpxDecoder}#/`,
  useWorkerFetch: false,
  disableFontFace: true,
  useSystemFonts: false,
  disableAutoFetch: true,
  disableStream: true,
  FilterFactory: PdfFilters,
  StandardFontDataFactory: PdfFonts,
  CMapReaderFactory: PdfCMaps,
  WasmFactory: PdfWasm,
};

async function fileSource(
  file: Blob,
  fail: (failure: ReadFailure) => void,
): Promise<{ data: Uint8Array } | { range: FileRange } | null> {
  if (file.size > READ_WHOLE_BYTES) return { range: new FileRange(file, fail) };
  try {
    return { data: new Uint8Array(await file.arrayBuffer()) };
  } catch {
    // The file is gone or can no longer be read.
    return null;
  }
}

function refusal(error: unknown): OpenedPdf {
  const { name, message } = error instanceof Error ? error : new Error();
  if (name === 'PasswordException') return { kind: 'refused', reason: 'encrypted' };
  // Encrypted for certificates or rights: pdf.js supports only passwords. The server checks it in the same way
  // (server/untrusted/pdf/open-pdf.ts).
  if (/encryption (method|algorithm)/.test(message)) return { kind: 'refused', reason: 'protected' };
  if (name === 'InvalidPDFException') return { kind: 'refused', reason: 'damaged' };
  // Anything else is a limitation of the reader, not a fault of the file.
  return { kind: 'unknown' };
}

/** Whether `%PDF-` begins within the first 1,024 bytes, where readers and the server look for it. */
async function hasPdfHeader(file: Blob): Promise<boolean> {
  const start = new Uint8Array(await file.slice(0, 1029).arrayBuffer());
  return new TextDecoder('latin1').decode(start).includes('%PDF-');
}
