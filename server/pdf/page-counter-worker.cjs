/** Counts the pages of PDF files in a thread of its own. In: {id, path}; out: {id, pages} | {id, problem}. */
const { readFile } = require('node:fs/promises');
const { parentPort } = require('node:worker_threads');

const loading = import('pdfjs-dist/legacy/build/pdf.mjs');

async function count(path) {
  const { getDocument, VerbosityLevel } = await loading;
  const data = new Uint8Array(await readFile(path));
  if (!Buffer.from(data.buffer, 0, Math.min(data.length, 1029)).includes('%PDF-')) return { problem: 'not-pdf' };
  const task = getDocument({
    data,
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

parentPort.on('message', ({ id, path }) => {
  count(path).then(
    (answer) => parentPort.postMessage({ id, ...answer }),
    () => parentPort.postMessage({ id, problem: 'unreadable' }),
  );
});
