import { isHello, SIZE } from '@shared/lib/frame/frame-protocol';
import { isFramed } from '@shared/lib/frame/framed';

/**
 * Sends the height of the content to the page around this frame, at first and whenever it changes; as exact if the
 * content is marked `data-exact`. Only the parent receives it, at its own origin: the one the browser names, otherwise
 * the one that greets this frame by its id. Frames without a parent or an id send nothing. Returns a function that
 * stops it.
 */
export function reportSize(content: HTMLElement, id: string): () => void {
  if (!isFramed() || id === '') return () => undefined;
  let parentOrigin = namedParentOrigin();
  const report = (): void => {
    if (parentOrigin === null) return;
    const height = Math.ceil(content.getBoundingClientRect().bottom + window.scrollY);
    const exact = content.dataset.exact !== undefined;
    if (height > 0) window.parent.postMessage({ type: SIZE, id, height, exact }, parentOrigin);
  };
  const onHello = ({ source, origin, data }: MessageEvent<unknown>): void => {
    if (source !== window.parent || !isHello(data, id)) return;
    if (parentOrigin !== null && parentOrigin !== origin) return;
    // A page without an origin of its own cannot be addressed.
    if (origin === 'null') return;
    parentOrigin = origin;
    report();
  };

  // Deferred, because measuring makes some browsers lay out the page around this frame, too: the content may change
  // again while its changes are being reported, which is an error.
  // while its changes are being told, and that is reported as an error.
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new ResizeObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(report);
  });
  observer.observe(content);
  window.addEventListener('message', onHello);
  return () => {
    observer.disconnect();
    clearTimeout(timer);
    window.removeEventListener('message', onHello);
  };
}

/** The parent's origin according to the browser; null if the browser does not say or the parent has none. */
function namedParentOrigin(): string | null {
  // Missing in some browsers.
  const { ancestorOrigins } = window.location as { ancestorOrigins?: DOMStringList };
  const named = ancestorOrigins?.[0] ?? referrerOrigin();
  return named === undefined || named === 'null' ? null : named;
}

function referrerOrigin(): string | undefined {
  // The browser wrote it, so it is an address or empty.
  return document.referrer === '' ? undefined : new URL(document.referrer).origin;
}
