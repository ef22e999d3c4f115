import { inlineStyles } from './inline-styles';

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
