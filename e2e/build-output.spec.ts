import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readBuiltWith } from '@server/http/site/built-with';
import { LEGAL_PAGES } from '@shared/reference/addresses/legal-pages';
import { inlineSources } from '../scripts/build/inline-sources';
import { expect, bareTest as test } from './support/fixtures';

const inline = new Map(Object.entries(readBuiltWith(resolve(import.meta.dirname, '..')).inline));
const dist = resolve(import.meta.dirname, '../dist');
const read = (name: string): string => readFileSync(join(dist, name), 'utf8');
const files = readdirSync(dist, { recursive: true, encoding: 'utf8' });
const pages = files.filter((name) => name.endsWith('.html'));
const scripts = files.filter((name) => /\.m?js$/.test(name));

test('there are pages to check', () => {
  expect(pages.length).toBeGreaterThan(8);
  expect(scripts.length).toBeGreaterThan(30);
});

for (const name of pages) {
  test(`${name} has nothing inline but what its policy names`, () => {
    const html = read(name);
    expect(inlineSources(html)).toEqual(inline.get(name.replace('.html', '')));
    expect(html.match(/<style\b/g)?.length ?? 0).toBeLessThanOrEqual(1);
    const scripts = [...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
    // Our own inline scripts and styles are in the policy, as compared above.
    const others = scripts.filter(
      (tag) => !/\ssrc="\/assets\//.test(tag) && !/^<script(?: data-info=.*)? data-cfasync="false">$/.test(tag),
    );
    // Neither search engine data nor prefetch rules run as a script.
    expect(others.filter((tag) => !/^<script type="(?:application\/ld\+json|speculationrules)">$/.test(tag))).toEqual(
      [],
    );
    // A base may say where links open, never what addresses mean.
    expect(html.match(/\sstyle=|\son[a-z]+=["'\w]|javascript:|<base(?! target="_blank">)|data:text/gi) ?? []).toEqual(
      [],
    );
    expect(html.match(/\b(?:src|href)="(?:https?:)?\/\/[^"]*\.m?js"/g) ?? [], 'scripts of others').toEqual([]);
  });
}

test('every page links to the legal texts', () => {
  for (const name of pages) {
    const links = [...read(name).matchAll(/<a href="(\/[a-z]+\.html)"/g)].map(([, href]) => href);
    expect(links, name).toEqual(expect.arrayContaining(Object.values(LEGAL_PAGES).map(({ path }) => path)));
  }
});

/** The PDF worker tests for eval; it is told not to use it (`isEvalSupported: false`), and the policy enforces that. */
const PDF_WORKER = /^assets\/inspect-worker-/;

test('no script evaluates text as code', () => {
  const found = scripts
    .filter((name) => !PDF_WORKER.test(name))
    .flatMap((name) => {
      const matches =
        read(name).match(/\beval\(|\bnew Function\b|[^.\w]Function\(["'`]|document\.write(?:ln)?\(/g) ?? [];
      return matches.map((match) => `${name}: ${match}`);
    });
  expect(found).toEqual([]);
});

test('no source maps, sources or settings are published', () => {
  expect(files.filter((name) => /\.(?:map|tsx?|env)$|^\./.test(name))).toEqual([]);
  expect(scripts.filter((name) => read(name).includes('sourceMappingURL'))).toEqual([]);
});
