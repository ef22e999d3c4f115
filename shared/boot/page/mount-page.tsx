import { releasePresses } from '@shared/boot/start/release-presses';
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
    // In a transition React works in slices, between which the page can answer.
    if (root.hasChildNodes()) startTransition(() => void hydrateRoot(root, content));
    else createRoot(root).render(content);
  });
  releasePresses();
}

/** The root of every page's tree, the same in the browser and in the build because generated ids depend on it. */
export function PageRoot({ children, onAlive }: { children: ReactNode; onAlive: () => void }): ReactNode {
  // The root's effect runs after everything below it has been drawn and has its listeners.
  useEffect(onAlive, [onAlive]);
  return <StrictMode>{children}</StrictMode>;
}
