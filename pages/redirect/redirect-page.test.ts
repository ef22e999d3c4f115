import { readFileSync } from 'node:fs';
import corpus from '../../e2e/corpora/redirects.json';
import { showRedirect } from './redirect-page';

const ORIGIN = 'https://app.example';

function open(search: string): { gone: string[]; visible: string[]; continueTo: string | null | undefined } {
  const html = readFileSync('entries/redirect.html', 'utf8').replace(/<%[^%]*%>/g, '');
  const page = new DOMParser().parseFromString(html, 'text/html');
  const gone: string[] = [];
  showRedirect(page, { origin: ORIGIN, search, replace: (href) => gone.push(String(href)) });
  const visible = [...page.querySelectorAll<HTMLElement>('main > div')].filter((sheet) => !sheet.hidden);
  return {
    gone,
    visible: visible.map((sheet) => sheet.textContent.replace(/\s+/g, ' ')),
    continueTo: page.querySelector('[data-continue]')?.getAttribute('href'),
  };
}

const query = (raw: string): string => `?${new URLSearchParams({ url: raw }).toString()}`;

test.each(corpus.allow)('goes to our page %j at once and shows nothing', (raw) => {
  expect(open(query(raw))).toEqual({ gone: [new URL(raw, ORIGIN).href], visible: [], continueTo: null });
});

test.each(corpus.refuse)('never goes anywhere automatically for %j', (raw) => {
  const { gone, visible, continueTo } = open(query(raw));
  expect(gone).toEqual([]);
  expect(visible).toHaveLength(1);
  if (continueTo === null) {
    expect(visible[0]).toContain("This link doesn't work");
    return;
  }
  const url = new URL(continueTo ?? '');
  expect(['https:', 'http:']).toContain(url.protocol);
  expect(url.origin).not.toBe(ORIGIN);
  expect(visible[0]).toContain(`Continue to ${url.hostname}`);
  expect(visible[0]).toContain(url.href);
});

test('only the plain web addresses among them can be continued to', () => {
  const shown = corpus.refuse.filter((raw) => open(query(raw)).continueTo !== null);
  expect(shown.length).toBeLessThanOrEqual(13);
  for (const raw of shown) expect(raw).toMatch(/^https?:\/\/[a-z0-9.:[\]-]+(?:[/?#]|$)/i);
});

test('reports whether it leaves the page at once', () => {
  const shows = (raw: string) => {
    const html = readFileSync('entries/redirect.html', 'utf8').replace(/<%[^%]*%>/g, '');
    const page = new DOMParser().parseFromString(html, 'text/html');
    return showRedirect(page, { origin: ORIGIN, search: query(raw), replace: () => undefined });
  };
  expect(shows('/account')).toBe(false);
  expect(shows('https://shop.example/')).toBe(true);
  expect(shows('javascript:alert(1)')).toBe(true);
});

test('names another site and its whole address before leaving', () => {
  const { visible, continueTo, gone } = open(query('https://xn--bcher-kva.example/a?b=<b>'));
  expect(gone).toEqual([]);
  expect(continueTo).toBe('https://xn--bcher-kva.example/a?b=%3Cb%3E');
  expect(visible.join()).toContain('Continue to xn--bcher-kva.example');
});

test.each([
  [''],
  ['?url='],
  ['?url=https://a.example&url=https://b.example'],
  ['?url[]=https://a.example'],
  ['?URL=https://a.example'],
  ['?url=https%253A%252F%252Fa.example'],
])('refuses %j', (search) => {
  expect(open(search)).toMatchObject({ gone: [], continueTo: null });
  expect(open(search).visible.join()).toContain("This link doesn't work");
});
