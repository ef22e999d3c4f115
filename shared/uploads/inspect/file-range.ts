import { PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Most bytes read of one file. A damaged large file would otherwise be searched, and kept in memory, to its end. */
const MAX_READ_BYTES = 96 * 1024 * 1024;

/** Why reading stopped: the file went away, or there was too much of it to look through. */
export type ReadFailure = 'unreadable' | 'too-much';

/** Hands pdf.js the parts of a file that it asks for, and never more. */
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
