/** Counts the pages of a PDF file. In: {path}; out: {pages} | {problem}. Run by strangers/child.cjs. */
const { readFile } = require('node:fs/promises');

const loading = import('pdfjs-dist/legacy/build/pdf.mjs');

exports.load = async () => {
  const pdfjs = await loading;
  return ({ path }) => count(pdfjs, path);
};

async function count({ getDocument, VerbosityLevel }, path) {
  const file = await readFile(path).catch(() => null);
  if (!file) return { problem: 'unreadable' };
  if (!file.subarray(0, 1029).includes('%PDF-')) return { problem: 'not-pdf' };
  const task = getDocument({
    // A view, not a copy: the largest file would take another 256 MB.
    data: new Uint8Array(file.buffer, file.byteOffset, file.byteLength),
    verbosity: VerbosityLevel.ERRORS,
    isEvalSupported: false,
    useSystemFonts: false,
    disableFontFace: true,
    stopAtErrors: false,
  });
  try {
    const document = await task.promise;
    return document.numPages > 0 ? { pages: document.numPages } : { problem: 'empty' };
  } catch (error) {
    return { problem: error?.name === 'PasswordException' ? 'encrypted' : 'damaged' };
  } finally {
    await task.destroy();
  }
}
