import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { type PageName, pageManifest } from '@pages/page-manifest';
import { pageData, templateFolder } from '../../../scripts/pages/page-data';

/** The template engine of vite-plugin-html, which builds the pages. */
interface Engine {
  render: (template: string, data: object, options: { views: string[] }) => string;
}

/** Shows a page's HTML, as the build makes it from its template, at an address. The test runs its scripts. */
export function showPageHtml(name: PageName, address: string): void {
  const page = pageManifest.find((one) => one.name === name);
  if (!page) throw new Error(`There is no page ${name}`);
  const root = process.cwd();
  // The engine has no types; only this part is used.
  const engine = createRequire(require.resolve('vite-plugin-html'))('ejs') as Engine;
  const template = readFileSync(resolve(root, `entries/${name}.html`), 'utf8');
  const html = engine.render(template, pageData(page, root), { views: [templateFolder(root)] });
  const made = new DOMParser().parseFromString(html, 'text/html');
  for (const script of made.querySelectorAll('script')) script.remove();
  // As in a wide window, whose styles show the menu.
  for (const menu of made.querySelectorAll('[popover]')) menu.removeAttribute('popover');
  window.history.replaceState(null, '', address);
  document.title = made.title;
  document.documentElement.lang = made.documentElement.lang;
  document.body.replaceChildren(...made.body.childNodes);
}
