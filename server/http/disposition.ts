import { plainLine } from '@shared/lib/plain-text';

/** Maximum length of the name in characters; the ending is added after cutting. */
const LONGEST = 150;

/** Ending of a PDF file's name. */
const ENDING = '.pdf';

/**
 * The header `Content-Disposition` for a name that a stranger chose (RFC 6266): without a path or characters that could
 * end the header or change the text direction, always ending in `.pdf`. Programs that know only ASCII get a name in
 * ASCII.
 */
export function dispositionOf(as: 'inline' | 'attachment', name: string): string {
  const safe = fileNameOf(name);
  // Decomposing can bring back forbidden characters: a full-width slash becomes a slash.
  const decomposed = safe
    .slice(0, -ENDING.length)
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '');
  const ascii = fileNameOf(decomposed).replaceAll('%', '_');
  return `${as}; filename="${ascii}"; filename*=UTF-8''${percentEncoded(safe)}`;
}

/** A file name that is safe on every system. */
export function fileNameOf(name: string): string {
  const bare = plainLine(name)
    .replace(/[\\/:*?"<>|]/g, '_')
    .replace(/^[.\s]+/, '')
    .replace(/(?:\.pdf)?[.\s]*$/i, '');
  return `${Array.from(bare).slice(0, LONGEST).join('') || 'document'}${ENDING}`;
}

/** Encoding of RFC 8187: everything but letters, digits and a few signs. */
function percentEncoded(text: string): string {
  return encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
