import { readFileSync } from 'node:fs';
import { kitPage, pageManifest } from '@pages/page-manifest';
import { siteLocale } from '../build/site-locale';
import { pageHead } from './page-head';

test('the site is in US English, which is on the list of locales', () => {
  expect(siteLocale).toEqual({ lang: 'en', locale: 'en-US', label: 'English (United States)' });
});

test.each(pageManifest.map((page) => [page.name, page] as const))('%s states its locale for previews', (_, page) => {
  expect(pageHead(page).includes('<meta property="og:locale" content="en_US">')).toBe(page.canonical !== undefined);
});

test.each([...pageManifest, kitPage].map(({ name }) => name))('%s takes its language from the list', (name) => {
  expect(readFileSync(`entries/${name}.html`, 'utf8')).toMatch(/^<!doctype html>\s*<html lang="<%= locale\.lang %>">/);
});

test('a page says what may be prefetched from it, unless its address is a secret', () => {
  const rules = '<script type="speculationrules">{"prefetch":';
  const [home, reset] = ['home', 'reset'].map((name) => pageManifest.find((page) => page.name === name));
  expect(home && pageHead(home)).toContain(rules);
  expect(reset && pageHead(reset)).not.toContain(rules);
});
