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

/** Begins to open a file with pdf.js; returns its loading task, which the caller destroys. */
export function openPdf({ getDocument, VerbosityLevel }: Pdfjs, file: Buffer, options: OpenOptions = {}) {
  return getDocument({
    // A view: a copy of the largest file would take another 256 MB.
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

/** A canvas in the type that pdf.js expects: pdf.js uses only members that this one has. */
export function onCanvas(canvas: Canvas): HTMLCanvasElement {
  return canvas as unknown as HTMLCanvasElement;
}

/** Reads a file that must be a PDF: its content, or the problem. */
export async function readPdf(path: string): Promise<{ file: Buffer } | { problem: FileProblem }> {
  const file = await readFile(path).catch(() => null);
  if (!file) return { problem: 'unreadable' };
  return file.subarray(0, 1029).includes('%PDF-') ? { file } : { problem: 'not-pdf' };
}

/** Why pdf.js could not open a file, as in the page (shared/uploads/inspect/open-pdf.ts). */
export function problemOf(error: unknown): FileProblem {
  if (!(error instanceof Error)) return 'damaged';
  if (error.name === 'PasswordException') return 'encrypted';
  // Certificates or rights management: pdf.js supports only passwords.
  return /encryption (method|algorithm)/.test(error.message) ? 'protected' : 'damaged';
}
