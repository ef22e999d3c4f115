import { inlineStyles, joinStyles } from './page-styles';

const files: Record<string, string> = { '/assets/a.css': 'a{color:red}', '/assets/b.css': "b::after{content:'$&'}" };
const page =
  '<html><head><link rel="stylesheet" crossorigin href="/assets/a.css">' +
  '<link rel="stylesheet" href="/assets/b.css"><script type="module" src="/x.js"></script></head><body><p>Hi</p></body></html>';

test('styles move into the page in their order, with the addresses of their files', () => {
  expect(inlineStyles(page, (address) => files[address] ?? '')).toBe(
    '<html><head><script type="module" src="/x.js"></script>' +
      '<style data-files="/assets/a.css /assets/b.css">' +
      "a{color:red}b::after{content:'$&'}</style>" +
      '<noscript><link rel="stylesheet" crossorigin href="/assets/a.css"><link rel="stylesheet" href="/assets/b.css"></noscript>' +
      '</head><body><p>Hi</p></body></html>',
  );
});

test('styles become one file, linked in the place of the first', () => {
  const written = new Map<string, string>();
  const joined = joinStyles('home', page, (address) => files[address] ?? '', written.set.bind(written));
  const [[address, style] = []] = [...written];
  expect(style).toBe("a{color:red}b::after{content:'$&'}");
  expect(address).toMatch(/^\/assets\/home-[\w-]{8}\.css$/);
  expect(joined).toBe(
    `<html><head><link rel="stylesheet" crossorigin href="${address}" data-files="/assets/a.css /assets/b.css">` +
      '<script type="module" src="/x.js"></script></head><body><p>Hi</p></body></html>',
  );
});

test('a file of another content has another address', () => {
  const addresses: string[] = [];
  for (const text of ['a{}', 'b{}', 'a{}']) {
    joinStyles(
      'home',
      page,
      () => text,
      (address) => addresses.push(address),
    );
  }
  expect(addresses[0]).toBe(addresses[2]);
  expect(addresses[0]).not.toBe(addresses[1]);
});
