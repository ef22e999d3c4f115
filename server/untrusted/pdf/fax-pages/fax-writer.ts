import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName, type PDFObject, PDFObjectCopier, PDFRawStream } from '@cantoo/pdf-lib';
import { contentOf, isKnown } from './content';
import { ownToPaper, PAPER, type Size, type Viewport } from './placement';
import { isPlain } from './plain-page';
import type { FaxSource } from './source';

/** Writes the PDF of a fax page by page, as plainly as PDF allows: letter pages at 0 0, no object streams. */
export interface FaxWriter {
  /**
   * Copies a page with its text and drawings. Does nothing if the page seems to be `blank`, or (null) is not plain or
   * cannot be copied.
   *
   * @param number of the page in the source, from 1
   * @param view its visible part: left, bottom, right and top, points
   */
  copy(number: number, view: readonly number[], viewport: Viewport): 'copied' | 'blank' | null;
  /** Adds an empty page. */
  addBlank(): void;
  /** Adds a page that is a picture: rows of whole bytes, 1 for white. */
  addPicture(bits: Uint8Array, size: Size): void;
  /** The file's bytes. */
  save(): Promise<Uint8Array>;
}

/** Begins a fax with pages from `source`; null if none can be copied. */
export async function createFaxWriter(source: FaxSource | null): Promise<FaxWriter> {
  const fax = await PDFDocument.create({ updateMetadata: false });
  const copier = source && PDFObjectCopier.for(source.context, fax.context);

  /** Adds a page that draws one object. */
  const addPage = (object: PDFObject, matrix: string): void => {
    const page = fax.addPage([PAPER.width, PAPER.height]);
    const content = fax.context.flateStream(`q ${matrix} cm /Page Do Q`);
    page.node.set(PDFName.of('Contents'), fax.context.register(content));
    page.node.set(PDFName.of('Resources'), fax.context.obj({ XObject: { Page: fax.context.register(object) } }));
  };

  return {
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
          BBox: [...view],
          Matrix: [...ownToPaper(viewport)],
          Resources: (resources && copier?.copy(resources)) ?? {},
        };
        addPage(fax.context.flateStream(content, form), '1 0 0 1 0 0');
        return 'copied';
      } catch {
        // Damaged in a way that only this library rejects.
        return null;
      }
    },
    addBlank: () => {
      fax.addPage([PAPER.width, PAPER.height]);
    },
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
    save: () => fax.save({ useObjectStreams: false, updateFieldAppearances: false }),
  };
}
