/**
 * Sixteen letters and digits that stand for a text: the same for the same text, and not to be read back at a glance. It
 * tells people apart; it keeps no secret from somebody who can guess the text.
 */
export function fingerprint(text: string): string {
  return half(text, 0x9e3779b9) + half(text, 0x85ebca6b);
}

/** FNV-1a from a given start, with a last mixing; eight hexadecimal digits. */
function half(text: string, start: number): string {
  let hash = start;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0).toString(16).padStart(8, '0');
}
