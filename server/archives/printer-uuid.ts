import { createHash } from 'node:crypto';

/** A UUID made of these words: always the same, and without information about them (RFC 9562, version 5's form). */
export function uuidOf(words: string): string {
  const hex = createHash('sha256').update(words).digest('hex');
  const [a, b, c, d, e] = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(13, 16), hex.slice(17, 20), hex.slice(20, 32)];
  return `${a}-${b}-5${c}-8${d}-${e}`;
}
