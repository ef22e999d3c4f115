import { fetchFile } from './fetch-file';

/** The standard fonts of every reader, in all styles, with dingbats, which include the check marks of forms. */
const FONTS = import.meta.glob<string>('../../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
  query: '?url',
  import: 'default',
  eager: true,
});
const FOLDER = '../../../../node_modules/pdfjs-dist/standard_fonts/';

/** Provides pdf.js's standard fonts from this site's own assets, each only when a page first needs it. */
export class PdfFonts {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const address = FONTS[`${FOLDER}${filename}`];
    if (!address) throw new Error(`No font ${filename}`);
    return fetchFile(address);
  }
}
