/** Operations of the printers (RFC 8011, PWG 5100.11, 5100.13). */
export const OPERATION = {
  printJob: 0x0002,
  validateJob: 0x0004,
  createJob: 0x0005,
  sendDocument: 0x0006,
  cancelJob: 0x0008,
  getJobAttributes: 0x0009,
  getJobs: 0x000a,
  getPrinterAttributes: 0x000b,
  cancelMyJobs: 0x0039,
  closeJob: 0x003b,
  identifyPrinter: 0x003c,
} as const;

/** Status codes of answers. */
export const STATUS = {
  ok: 0x0000,
  badRequest: 0x0400,
  notPossible: 0x0404,
  notFound: 0x0406,
  tooLarge: 0x0408,
  formatNotSupported: 0x040a,
  valuesNotSupported: 0x040b,
  charsetNotSupported: 0x040d,
  compressionNotSupported: 0x040f,
  formatError: 0x0411,
  operationNotSupported: 0x0501,
  versionNotSupported: 0x0503,
  temporaryError: 0x0505,
  notAcceptingJobs: 0x0506,
  busy: 0x0507,
  multipleDocumentsNotSupported: 0x0509,
} as const;

/** A refusal of a printer, with a sentence that clients show. */
export class IppRefusal extends Error {
  override readonly name = 'IppRefusal';

  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
