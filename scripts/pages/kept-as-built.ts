import { readdir, readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';

/** Marks every page of a build with {@link keptAsBuilt}. */
export async function keepPagesAsBuilt(dist: string): Promise<void> {
  const pages = (await readdir(dist)).filter((name) => name.endsWith('.html'));
  for (const path of pages.map((name) => resolve(dist, name))) {
    await writeFile(path, keptAsBuilt(await readFile(path, 'utf8')));
  }
}

/**
 * A page with marks that keep Cloudflare from rewriting it: e-mail addresses, which it replaces by links that need a
 * script of its own, and scripts, which Rocket Loader runs in a way that the page's policy forbids
 * (https://developers.cloudflare.com/waf/tools/scrape-shield/email-address-obfuscation/, and
 * https://developers.cloudflare.com/speed/optimization/content/rocket-loader/ignore-javascripts/).
 *
 * @throws Error for a page without a body
 */
export function keptAsBuilt(html: string): string {
  const [body] = /<body[^>]*>/.exec(html) ?? [];
  if (body === undefined || !html.includes('</body>')) throw new Error('A page has no body');
  return html
    .replace(/<script(?![^>]*\stype=(?!"?module))([^>]*)>/g, '<script$1 data-cfasync="false">')
    .replace(body, () => `${body}<!--email_off-->`)
    .replace('</body>', () => '<!--/email_off--></body>');
}
