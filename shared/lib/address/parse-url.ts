/**
 * The address that a text is, relative ones against `base`; null when it is none. In place of `URL.canParse`, which in Node 20
 * begins to refuse letters such as "ü" once the engine has optimised it.
 */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
