import jbig2 from 'pdfjs-dist/wasm/jbig2.wasm?url';
import openJpeg from 'pdfjs-dist/wasm/openjpeg.wasm?url';
import { fetchFile } from './fetch-file';

const DECODERS: Readonly<Record<string, string>> = { 'jbig2.wasm': jbig2, 'openjpeg.wasm': openJpeg };

/**
 * Provides pdf.js's decoders of JBIG2 and JPEG 2000, each only when a picture needs it. Where a policy forbids them,
 * pdf.js uses its JavaScript decoders.
 */
export class PdfWasm {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const address = DECODERS[filename];
    if (!address) throw new Error(`No decoder ${filename}`);
    return fetchFile(address);
  }
}
