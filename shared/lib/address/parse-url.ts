/**
 * Parses an address, a relative one against `base`; null if the text is not an address. Replaces `URL.canParse`, which
 * in Node 20 rejects letters such as "ü" once the engine has optimized it.
 */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
