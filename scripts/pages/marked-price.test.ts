import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageManifest } from '@pages/page-manifest';
import { formatUsd } from '@shared/lib/money';
import { SINGLE_FAX_PRICE } from '@shared/reference/single-fax';
import { markedPrice, withMarkedPrice } from './marked-price';

/** The sources of the pages' HTML. */
const SOURCES = ['entries', 'pages', 'scripts/pages'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
);

function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\//g, '');
}

test('no page writes a price: every one comes from the lists of prices', () => {
  const written = SOURCES.filter((path) => /\.(?:html|tsx?|svg|md)$/.test(path) && !path.includes('.test.'))
    // Sample prices of the kit do not count.
    .filter((path) => !path.startsWith(join('pages', 'kit')))
    .filter((path) => /\$\d+\.\d\d/.test(withoutComments(readFileSync(path, 'utf8'))));
  expect(written).toEqual([]);
});

test('the price in the head is the price of a fax', () => {
  const descriptions = pageManifest.map(({ description }) => description).filter((text) => text.includes('$'));
  expect(descriptions).toEqual([expect.stringContaining(`pay ${formatUsd(SINGLE_FAX_PRICE)}.`)]);
});

test('wherever the HTML names it, the page can change it to what the order says', () => {
  expect(markedPrice).toBe('<span data-fax-price>$1.99</span>');
  expect(withMarkedPrice('Pay $1.99 & "no more" <b>')).toBe(
    'Pay <span data-fax-price>$1.99</span> &amp; &quot;no more&quot; &lt;b>',
  );
});
