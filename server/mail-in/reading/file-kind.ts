/** Bytes in which a PDF's mark is looked for: some scanners write other bytes in front. */
const PDF_HEAD = 1_024;

/** Whether a file is a PDF, by its bytes alone. */
export function isPdf(bytes: Buffer): boolean {
  return bytes.subarray(0, PDF_HEAD).includes('%PDF-');
}

/** Whether it begins as a PDF: a text may well mention the mark. */
export function beginsAsPdf(bytes: Buffer): boolean {
  return /^\s*%PDF-/.test(headOf(bytes).replace(/^\u00ef\u00bb\u00bf/, ''));
}

/** A PDF that is still in base64, because its part does not say so; null for anything else. */
export function pdfInBase64(bytes: Buffer): Buffer | null {
  if (!/^\s*JVBER/.test(headOf(bytes))) return null;
  const text = bytes.toString('latin1').replace(/\s+/g, '');
  if (!/^[A-Za-z0-9+/]+=*$/.test(text)) return null;
  const decoded = Buffer.from(text, 'base64');
  return isPdf(decoded) ? decoded : null;
}

/** Whether it is a PGP message in text form. */
export function isPgpMessage(bytes: Buffer): boolean {
  return /^\s*-----BEGIN PGP MESSAGE-----/.test(headOf(bytes));
}

/** AppleDouble: what a Mac keeps beside a file, under the file's name. */
export function isAppleDouble(bytes: Buffer): boolean {
  return bytes.subarray(0, 4).equals(Buffer.from([0x00, 0x05, 0x16, 0x07]));
}

/** Whether it is the header of a mail, as a saved mail begins. */
export function beginsAsMail(bytes: Buffer): boolean {
  return /^\s*(?:>?From [^\n]*\n)?(?:[A-Za-z][\w-]*:[^\n]*\n(?:[ \t][^\n]*\n)*){2}/.test(headOf(bytes));
}

function headOf(bytes: Buffer): string {
  return bytes.subarray(0, PDF_HEAD).toString('latin1');
}
