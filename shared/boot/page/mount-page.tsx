import { releasePresses } from '@shared/boot/start/release-presses';
import { type ReactElement, type ReactNode, StrictMode, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

/**
 * Renders into `#root`, taking over what was prerendered there. Resolves when the page answers to a person; what was
 * pressed before is done then.
 */
export async function mountPage(page: ReactElement): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  await new Promise<void>((alive) => {
    const content = <PageRoot onAlive={alive}>{page}</PageRoot>;
    if (root.hasChildNodes()) hydrateRoot(root, content);
    else createRoot(root).render(content);
  });
  releasePresses();
}

/** The top of every page's tree: the same in the browser and in the build, as generated ids depend on it. */
export function PageRoot({ children, onAlive }: { children: ReactNode; onAlive: () => void }): ReactNode {
  // An effect of the top runs after everything below it has been drawn and listens.
  useEffect(onAlive, [onAlive]);
  return <StrictMode>{children}</StrictMode>;
}
