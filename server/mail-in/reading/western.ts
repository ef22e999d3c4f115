/** What windows-1252 has at 0x80 to 0x9f; a decoder of Node 20 takes these for control characters. */
const SIGNS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** A mark at the beginning stays: without it, a line that mail servers do not take for `From:` would become one. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Text in UTF-8; if it is none, in windows-1252, the usual one of older programs. */
export function utf8OrWestern(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return Buffer.from(bytes)
      .toString('latin1')
      .replace(/[\u0080-\u009f]/g, (sign) => SIGNS[sign.charCodeAt(0) - 0x80] ?? sign);
  }
}
