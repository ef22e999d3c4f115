/** Longest name that is sent, in characters: long ones are cut before their ending. */
const LONGEST = 150;

/** What ends a PDF file's name. */
const ENDING = '.pdf';

/**
 * The header `Content-Disposition` for a name that somebody else chose (RFC 6266): no path, nothing that could end the header or turn the
 * direction of writing, always with the ending of what it is. Programs that know only ASCII get a name in ASCII.
 */
export function dispositionOf(as: 'inline' | 'attachment', name: string): string {
  const safe = fileNameOf(name);
  // Decomposing can bring back what a file's name must not have: a full-width slash becomes a slash.
  const decomposed = safe
    .slice(0, -ENDING.length)
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '');
  const ascii = fileNameOf(decomposed).replaceAll('%', '_');
  return `${as}; filename="${ascii}"; filename*=UTF-8''${percentEncoded(safe)}`;
}

/** A name that is safe for a file, wherever it is saved. */
export function fileNameOf(name: string): string {
  const bare = name
    // Control and format characters, such as those that turn the direction, and half surrogate pairs, which are no text.
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[\\/:*?"<>|]/g, '_')
    .replace(/^[.\s]+/, '')
    .replace(/(?:\.pdf)?[.\s]*$/i, '');
  return `${Array.from(bare).slice(0, LONGEST).join('') || 'document'}${ENDING}`;
}

/** As RFC 8187 wants it: all but letters, digits and a few signs. */
function percentEncoded(text: string): string {
  return encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
