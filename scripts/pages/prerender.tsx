import { readEnvironment } from '@shared/boot/env';
import { PageRoot } from '@shared/boot/page/mount-page';
import { createElement, type FunctionComponent } from 'react';
import { renderToString } from 'react-dom/server';

/** Each page's component is the one export of its file. */
const PAGES = import.meta.glob<Record<string, FunctionComponent>>('../../pages/*/*-page.tsx', { eager: true });

readEnvironment();

/** The HTML of a page's first content, exactly as in the browser's first render. */
export function renderPage(name: string): string {
  const [component] = Object.values(PAGES[`../../pages/${name}/${name}-page.tsx`] ?? {});
  if (!component) throw new Error(`No page to render: ${name}`);
  return renderToString(<PageRoot onAlive={() => undefined}>{createElement(component)}</PageRoot>);
}
