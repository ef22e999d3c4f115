import { replayEarlyClicks } from '@shared/boot/start/replay-early-clicks';
import { type ReactElement, type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

/**
 * Renders into `#root`, hydrating what was prerendered there. Resolves when the page is interactive; presses held until
 * then are replayed.
 */
export async function mountPage(page: ReactElement): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  await new Promise<void>((alive) => {
    const content = <PageRoot onAlive={alive}>{page}</PageRoot>;
    // In a transition React works in slices, and the page stays responsive between them.
    if (root.hasChildNodes()) startTransition(() => hydrate(root, content));
    else createRoot(root).render(content);
  });
  replayEarlyClicks();
}

/**
 * React redraws content that does not match its code, and reports it. That is our fault to report, unless the browser
 * had translated the page.
 */
function hydrate(root: Element, content: ReactElement): void {
  // The traces of a translation may be gone when React reports.
  const wasTranslated = isTranslated();
  const onRecoverableError = (error: unknown): void => {
    if (!wasTranslated && !isTranslated()) reportError(error);
  };
  hydrateRoot(root, content, { onRecoverableError });
}

/** Translators name the language they translate to, or wrap the text in elements that our pages do not use. */
function isTranslated(): boolean {
  return document.documentElement.lang !== 'en' || document.querySelector('body font') !== null;
}

/** The root of every page's tree, the same in the browser and in the build because generated ids depend on it. */
export function PageRoot({ children, onAlive }: { children: ReactNode; onAlive: () => void }): ReactNode {
  // The root's effect runs after all effects below it, when everything is drawn and has its listeners.
  useEffect(onAlive, [onAlive]);
  return <StrictMode>{children}</StrictMode>;
}
