import { readEnvironment } from '@shared/boot/env';
import { PageRoot } from '@shared/boot/page/mount-page';
import { createElement, type FunctionComponent } from 'react';
import { renderToString } from 'react-dom/server';

/** Each page's component is the one export of its file. The kit is not rendered ahead. */
const PAGES = import.meta.glob<Record<string, FunctionComponent>>(['../../pages/*/*-page.tsx', '!../../pages/kit/**'], {
  eager: true,
});

readEnvironment();

/**
 * The HTML of a page's first content, exactly as in the browser's first render. Throws unless the page's file has one
 * export.
 */
export function renderPage(name: string): string {
  const [component, ...others] = Object.values(PAGES[`../../pages/${name}/${name}-page.tsx`] ?? {});
  if (!component || others.length > 0) throw new Error(`pages/${name}/${name}-page.tsx must have one export, the page`);
  return renderToString(<PageRoot onAlive={() => undefined}>{createElement(component)}</PageRoot>);
}
