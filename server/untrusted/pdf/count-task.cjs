/** Counts the pages of a PDF file. In: {path}; out: {pages} | {problem}. Run by untrusted/child.cjs. */
const { loadPdfjs, openPdf, problemOf, readPdf } = require('./open-pdf.cjs');

exports.load = async () => {
  const pdfjs = await loadPdfjs();
  return ({ path }) => count(pdfjs, path);
};

async function count(pdfjs, path) {
  const { file, problem } = await readPdf(path);
  if (problem) return { problem };
  const task = openPdf(pdfjs, file);
  try {
    const document = await task.promise;
    return document.numPages > 0 ? { pages: document.numPages } : { problem: 'empty' };
  } catch (error) {
    return { problem: problemOf(error) };
  } finally {
    await task.destroy();
  }
}
