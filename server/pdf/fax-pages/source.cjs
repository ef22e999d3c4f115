/** Opens a file a second time with the library that copies pages; it decodes no picture. */
const { readFile } = require('node:fs/promises');
const { PDFDocument } = require('@cantoo/pdf-lib');

/** The pages of a file in pdf-lib, which gets bytes of its own because pdf.js takes those that it is given; or null if it cannot read the file: then no page can be copied. */
exports.openSource = async (path) => {
  try {
    const document = await PDFDocument.load(await readFile(path), { updateMetadata: false, password: '' });
    return { context: document.context, pages: document.getPages() };
  } catch (e) {
    if (process.env.DBG) console.log(e);
    // Damaged, or encrypted in a way that the library does not know: pdf.js draws its pages all the same.
    return null;
  }
};
