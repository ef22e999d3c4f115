import { PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Most bytes read from one file. Otherwise a large damaged file would be searched, and kept in memory, to its end. */
const MAX_READ_BYTES = 96 * 1024 * 1024;

/** Why reading stopped: the file disappeared, or there was too much to search. */
export type ReadFailure = 'unreadable' | 'too-much';

/** Passes pdf.js the parts of a file that it requests, and no others. */
export class FileRange extends PDFDataRangeTransport {
  readonly #file: Blob;
  readonly #onFailure: (failure: ReadFailure) => void;
  #read = 0;

  constructor(file: Blob, onFailure: (failure: ReadFailure) => void) {
    super(file.size, null);
    this.#file = file;
    this.#onFailure = onFailure;
  }

  override requestDataRange(begin: number, end: number): void {
    this.#read += end - begin;
    if (this.#read > MAX_READ_BYTES) {
      this.#onFailure('too-much');
      return;
    }
    this.#file
      .slice(begin, end)
      .arrayBuffer()
      .then((bytes) => this.onDataRange(begin, new Uint8Array(bytes)))
      .catch(() => this.#onFailure('unreadable'));
  }
}
