/**
 * What an embedding page and the framed order form say to each other with postMessage. The loader on the other
 * person's site and the frame share these names and checks.
 */

/** From the page to the frame: who asks, so that the frame learns the page's origin where the browser does not tell. */
export const HELLO = 'faxkeep:hello';

/** From the frame to the page: how high the form is now. */
export const SIZE = 'faxkeep:size';

/** Heights in CSS pixels that a page lets its frame take. */
const MAX_HEIGHT = 20_000;

/** Whether a message is the greeting of frame `id`. */
export function isHello(data: unknown, id: string): boolean {
  return isMessage(data) && data.type === HELLO && data.id === id;
}

/** The height that a size message of frame `id` asks for, in whole CSS pixels; null when it is none. */
export function sizeOf(data: unknown, id: string): number | null {
  if (!isMessage(data) || data.type !== SIZE || data.id !== id) return null;
  const { height } = data;
  return typeof height === 'number' && height > 0 && height <= MAX_HEIGHT ? Math.ceil(height) : null;
}

function isMessage(data: unknown): data is { type?: unknown; id?: unknown; height?: unknown } {
  return typeof data === 'object' && data !== null;
}
