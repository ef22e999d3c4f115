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

/** A PDF still in base64, because its part does not say so, perhaps among other lines; null for anything else. */
export function pdfInBase64(bytes: Buffer): Buffer | null {
  const text = bytes.toString('latin1');
  const start = /^[ \t]*JVBER/m.exec(text)?.index;
  if (start === undefined) return null;
  const lines: string[] = [];
  for (const line of text.slice(start).split(/\r?\n/)) {
    const signs = line.trim();
    if (!/^[A-Za-z0-9+/]*={0,2}$/.test(signs)) break;
    lines.push(signs);
    if (signs.endsWith('=')) break;
  }
  const decoded = Buffer.from(lines.join(''), 'base64');
  return isPdf(decoded) ? decoded : null;
}

/** Whether what is called a text is a file: it has signs that no text has, or begins with commands for a printer. */
export function isNoText(text: string): boolean {
  const head = text.slice(0, PDF_HEAD);
  return /^[^\n]{0,20}@PJL|^%!PS/.test(head) || Array.from(head).some((sign) => isNoSign(sign.charCodeAt(0)));
}

/** Control characters but those of old terminals and printers, and of Japanese texts. */
function isNoSign(code: number): boolean {
  return code < 0x07 || (code >= 0x10 && code < 0x20 && code !== ESCAPE);
}

const ESCAPE = 0x1b;

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

/** Whether it begins with a line of a header. */
export function beginsAsHeader(bytes: Buffer): boolean {
  return /^\s*(?:>?From |[A-Za-z][\w-]*:)/.test(headOf(bytes));
}

function headOf(bytes: Buffer): string {
  return bytes.subarray(0, PDF_HEAD).toString('latin1');
}
