import fixed from 'pdfjs-dist/standard_fonts/FoxitFixed.pfb?url';
import fixedBold from 'pdfjs-dist/standard_fonts/FoxitFixedBold.pfb?url';
import serif from 'pdfjs-dist/standard_fonts/FoxitSerif.pfb?url';
import serifBold from 'pdfjs-dist/standard_fonts/FoxitSerifBold.pfb?url';
import serifItalic from 'pdfjs-dist/standard_fonts/FoxitSerifItalic.pfb?url';
import symbol from 'pdfjs-dist/standard_fonts/FoxitSymbol.pfb?url';
import sansBold from 'pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf?url';
import sans from 'pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf?url';
import { fetchFile } from './fetch-file';

/** Fonts for files that embed none. The rarer styles fall back to the regular one, which is enough for a thumbnail. */
const FONTS: Readonly<Record<string, string>> = {
  'FoxitFixed.pfb': fixed,
  'FoxitFixedItalic.pfb': fixed,
  'FoxitFixedBold.pfb': fixedBold,
  'FoxitFixedBoldItalic.pfb': fixedBold,
  'FoxitSerif.pfb': serif,
  'FoxitSerifItalic.pfb': serifItalic,
  'FoxitSerifBold.pfb': serifBold,
  'FoxitSerifBoldItalic.pfb': serifBold,
  'FoxitSymbol.pfb': symbol,
  'FoxitDingbats.pfb': symbol,
  'LiberationSans-Regular.ttf': sans,
  'LiberationSans-Italic.ttf': sans,
  'LiberationSans-Bold.ttf': sansBold,
  'LiberationSans-BoldItalic.ttf': sansBold,
};

/** Provides pdf.js's standard fonts from this site's own assets, each only when a first page needs it. */
export class PdfFonts {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const address = FONTS[filename];
    if (!address) throw new Error(`No font ${filename}`);
    return fetchFile(address);
  }
}
