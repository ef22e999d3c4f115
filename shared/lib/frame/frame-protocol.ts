/**
 * The postMessage protocol between an embedding page and the framed order form. The loader on the customer's site and
 * the frame share these names and checks.
 */

/** From the page to the frame: introduces the page, so that the frame learns its origin even if browsers hide it. */
export const HELLO = 'faxkeep:hello';

/** From the frame to the page: the form's current height, and whether to reserve exactly that. */
export const SIZE = 'faxkeep:size';

/** Maximum height of a frame, in CSS pixels. */
const MAX_HEIGHT = 20_000;

/** Whether a message is the greeting for frame `id`. */
export function isHello(data: unknown, id: string): boolean {
  return isMessage(data) && data.type === HELLO && data.id === id;
}

/**
 * The height in a size message from frame `id`, in whole CSS pixels, and whether it applies even if the page has
 * reserved more; null for any other message.
 */
export function sizeOf(data: unknown, id: string): { height: number; isExact: boolean } | null {
  if (!isMessage(data) || data.type !== SIZE || data.id !== id) return null;
  const { height, exact } = data;
  if (typeof height !== 'number' || !(height > 0 && height <= MAX_HEIGHT)) return null;
  return { height: Math.ceil(height), isExact: exact === true };
}

function isMessage(data: unknown): data is { type?: unknown; id?: unknown; height?: unknown; exact?: unknown } {
  return typeof data === 'object' && data !== null;
}
