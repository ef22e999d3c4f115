/** @jest-environment node */
import { parseUrl } from './parse-url';

test('parses an absolute or a relative address; anything else is null', () => {
  expect(parseUrl('https://a.example/x')?.href).toBe('https://a.example/x');
  expect(parseUrl('/y?z', 'https://a.example/x')?.href).toBe('https://a.example/y?z');
  expect([parseUrl('/y'), parseUrl(''), parseUrl('https://a.example:99999/')]).toEqual([null, null, null]);
});

test('letters of Latin-1 are parsed however often it is called', () => {
  const refused = Array.from({ length: 20_000 }, () => parseUrl('https://b\u00fccher.example/')).filter((url) => !url);
  expect(refused).toEqual([]);
});
