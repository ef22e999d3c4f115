import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Canvas } from '@napi-rs/canvas';
import type * as PdfjsModule from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The library that shows PDF files. */
export type Pdfjs = typeof PdfjsModule;

/** Options of pdf.js for opening a file. */
export type OpenOptions = Exclude<Parameters<Pdfjs['getDocument']>[0], string | URL | ArrayBuffer | ArrayBufferView>;

/** What is wrong with a file that cannot be opened. */
export type FileProblem = 'not-pdf' | 'encrypted' | 'protected' | 'damaged' | 'unreadable';

const loading = import('pdfjs-dist/legacy/build/pdf.mjs');
const home = dirname(createRequire(__filename).resolve('pdfjs-dist/package.json'));

/** Loads the library. */
export function loadPdfjs(): Promise<Pdfjs> {
  return loading;
}

/** Begins to open a file with pdf.js. Returns its loading task, which whoever opens the file destroys. */
export function openPdf({ getDocument, VerbosityLevel }: Pdfjs, file: Buffer, options: OpenOptions = {}) {
  return getDocument({
    // A view, not a copy: the largest file would take another 256 MB.
    data: new Uint8Array(file.buffer, file.byteOffset, file.byteLength),
    verbosity: VerbosityLevel.ERRORS,
    isEvalSupported: false,
    useSystemFonts: false,
    disableFontFace: true,
    stopAtErrors: false,
    standardFontDataUrl: folder('standard_fonts'),
    cMapUrl: folder('cmaps'),
    cMapPacked: true,
    iccUrl: folder('iccs'),
    wasmUrl: folder('wasm'),
    ...options,
  });
}

/** A folder of the library. */
function folder(name: string): string {
  return `${join(home, name)}/`;
}

/** A canvas as pdf.js's types want one: it uses nothing of it that this one does not have. */
export function onCanvas(canvas: Canvas): HTMLCanvasElement {
  return canvas as unknown as HTMLCanvasElement;
}

/** Reads a file that must be a PDF: its content, or the problem. */
export async function readPdf(path: string): Promise<{ file: Buffer } | { problem: FileProblem }> {
  const file = await readFile(path).catch(() => null);
  if (!file) return { problem: 'unreadable' };
  return file.subarray(0, 1029).includes('%PDF-') ? { file } : { problem: 'not-pdf' };
}

/** Why pdf.js could not open a file. The page tells it in the same way (shared/uploads/inspect/open-pdf.ts). */
export function problemOf(error: unknown): FileProblem {
  if (!(error instanceof Error)) return 'damaged';
  if (error.name === 'PasswordException') return 'encrypted';
  // For certificates or rights: pdf.js knows passwords only.
  return /encryption (method|algorithm)/.test(error.message) ? 'protected' : 'damaged';
}
