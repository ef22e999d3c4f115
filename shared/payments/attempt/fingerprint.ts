/**
 * A 16-digit hexadecimal hash of a text, to tell people apart without storing their addresses. Not cryptographic:
 * anyone who can guess the text can confirm it.
 */
export function fingerprint(text: string): string {
  return half(text, 0x9e3779b9) + half(text, 0x85ebca6b);
}

/** FNV-1a with the given seed and a final mix; eight hexadecimal digits. */
function half(text: string, start: number): string {
  let hash = start;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0).toString(16).padStart(8, '0');
}
