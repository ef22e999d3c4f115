/** How the tasks that read untrusted PDF files open one with pdf.js. */
const { readFile } = require('node:fs/promises');
const { dirname, join } = require('node:path');

const loading = import('pdfjs-dist/legacy/build/pdf.mjs');
const home = dirname(require.resolve('pdfjs-dist/package.json'));
const kept = (folder) => `${join(home, folder)}/`;

/** Loads the library. */
exports.loadPdfjs = () => loading;

/**
 * Begins to open a file. Returns pdf.js's loading task, which whoever opens the file destroys.
 *
 * @param file a Buffer
 * @param options further options of pdf.js
 */
exports.openPdf = ({ getDocument, VerbosityLevel }, file, options = {}) =>
  getDocument({
    // A view, not a copy: the largest file would take another 256 MB.
    data: new Uint8Array(file.buffer, file.byteOffset, file.byteLength),
    verbosity: VerbosityLevel.ERRORS,
    isEvalSupported: false,
    useSystemFonts: false,
    disableFontFace: true,
    stopAtErrors: false,
    standardFontDataUrl: kept('standard_fonts'),
    cMapUrl: kept('cmaps'),
    cMapPacked: true,
    iccUrl: kept('iccs'),
    wasmUrl: kept('wasm'),
    ...options,
  });

/** Reads a file that must be a PDF: its content, or the problem. */
exports.readPdf = async (path) => {
  const file = await readFile(path).catch(() => null);
  if (!file) return { problem: 'unreadable' };
  return file.subarray(0, 1029).includes('%PDF-') ? { file } : { problem: 'not-pdf' };
};

/** Why pdf.js could not open a file. The page tells it in the same way (shared/uploads/inspect/open-pdf.ts). */
exports.problemOf = (error) => {
  if (error?.name === 'PasswordException') return 'encrypted';
  // For certificates or rights: pdf.js knows passwords only.
  return /encryption (method|algorithm)/.test(error?.message ?? '') ? 'protected' : 'damaged';
};
