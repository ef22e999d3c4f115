/** Opens a file a second time with the library that copies pages; it decodes no picture. */
const { readFile } = require('node:fs/promises');
const { PDFDocument } = require('@cantoo/pdf-lib');

/**
 * The pages of a file in pdf-lib; null if it cannot read the file: then no page can be copied. It gets bytes of its own, as pdf.js
 * takes those that it is given.
 */
exports.openSource = async (path) => {
  try {
    const document = await PDFDocument.load(await readFile(path), { updateMetadata: false, password: '' });
    return { context: document.context, pages: document.getPages() };
  } catch {
    // Damaged, or encrypted in a way that the library does not know: pdf.js draws its pages all the same.
    return null;
  }
};
