/** Writes the PDF of a fax, page by page, as plainly as PDF allows: letter pages at 0 0, no object streams. */
const { deflateSync } = require('node:zlib');
const { PDFDocument, PDFName, PDFObjectCopier, PDFRawStream } = require('@cantoo/pdf-lib');
const { contentOf, isKnown } = require('./content.cjs');
const { isPlain } = require('./plain-page.cjs');
const { ownToPaper, PAPER } = require('./placement.cjs');

/** @param source the pages of the file (source.cjs), or null if none can be copied */
exports.createFaxWriter = async (source) => {
  const fax = await PDFDocument.create({ updateMetadata: false });
  const copier = source && PDFObjectCopier.for(source.context, fax.context);

  /** Adds a page that shows one object. */
  const addPage = (object, matrix) => {
    const page = fax.addPage([PAPER.width, PAPER.height]);
    const content = fax.context.flateStream(`q ${matrix} cm /Page Do Q`);
    page.node.set(PDFName.of('Contents'), fax.context.register(content));
    page.node.set(PDFName.of('Resources'), fax.context.obj({ XObject: { Page: fax.context.register(object) } }));
  };

  return {
    /**
     * Copies a page with its text and drawings: `copied`. Does nothing if it seems to be `blank`, and if it is not plain or
     * cannot be copied: null.
     */
    copy: (number, view, viewport) => {
      const node = source?.pages[number - 1]?.node;
      if (!node) return null;
      try {
        const content = contentOf(node);
        if (!isPlain(node) || !isKnown(content)) return null;
        if (!/\S/.test(content.toString('latin1'))) return 'blank';
        const resources = node.Resources();
        const form = {
          Type: 'XObject',
          Subtype: 'Form',
          BBox: view,
          Matrix: ownToPaper(viewport),
          Resources: resources ? copier.copy(resources) : {},
        };
        addPage(fax.context.flateStream(content, form), '1 0 0 1 0 0');
        return 'copied';
      } catch {
        // Damaged in a way that only this library minds.
        return null;
      }
    },
    /** Adds an empty page. */
    addBlank: () => {
      fax.addPage([PAPER.width, PAPER.height]);
    },
    /** Adds a page that is a picture: rows of whole bytes, 1 for white. */
    addPicture: (bits, { width, height }) => {
      const dict = fax.context.obj({
        Type: 'XObject',
        Subtype: 'Image',
        Width: width,
        Height: height,
        ColorSpace: 'DeviceGray',
        BitsPerComponent: 1,
        Filter: 'FlateDecode',
      });
      addPage(PDFRawStream.of(dict, deflateSync(bits)), `${PAPER.width} 0 0 ${PAPER.height} 0 0`);
    },
    /** The file's bytes. */
    save: () => fax.save({ useObjectStreams: false, updateFieldAppearances: false }),
  };
};
