import { isHello, SIZE } from '@shared/lib/frame-protocol';

/** Whether this page stands in a frame of another page. */
export function isFramed(): boolean {
  return window.parent !== window;
}

/**
 * Tells the page around this frame how high the form is, at first and whenever it changes. Only the parent is told,
 * and only at its own origin: the one the browser names, else the one that greets this frame by its id. Frames
 * without a parent or an id stay silent. Returns what ends it.
 */
export function reportSize(content: Element, id: string): () => void {
  if (!isFramed() || id === '') return () => undefined;
  let parentOrigin = namedParentOrigin();
  const report = (): void => {
    if (parentOrigin === null) return;
    const height = Math.ceil(content.getBoundingClientRect().bottom + window.scrollY);
    if (height > 0) window.parent.postMessage({ type: SIZE, id, height }, parentOrigin);
  };
  const greeted = ({ source, origin, data }: MessageEvent<unknown>): void => {
    if (source !== window.parent || !isHello(data, id)) return;
    if (parentOrigin !== null && parentOrigin !== origin) return;
    // A page without an origin of its own cannot be answered by name.
    if (origin === 'null') return;
    parentOrigin = origin;
    report();
  };

  const observer = new ResizeObserver(report);
  observer.observe(content);
  window.addEventListener('message', greeted);
  return () => {
    observer.disconnect();
    window.removeEventListener('message', greeted);
  };
}

/** The parent's origin as the browser tells it; null where it does not, or where the parent has none. */
function namedParentOrigin(): string | null {
  // Not in every browser.
  const { ancestorOrigins } = window.location as { ancestorOrigins?: DOMStringList };
  const named = ancestorOrigins?.[0] ?? referrerOrigin();
  return named === undefined || named === 'null' ? null : named;
}

function referrerOrigin(): string | undefined {
  // An address, or empty: the browser wrote it.
  return document.referrer === '' ? undefined : new URL(document.referrer).origin;
}
