import { inlineStyles } from './inline-styles';

const files: Record<string, string> = { '/assets/a.css': 'a{color:red}', '/assets/b.css': "b::after{content:'$&'}" };
const page =
  '<html><head><link rel="stylesheet" crossorigin href="/assets/a.css">' +
  '<link rel="stylesheet" href="/assets/b.css"><script type="module" src="/x.js"></script></head><body><p>Hi</p></body></html>';

test('styles move into the page in their order, and their files to its end', () => {
  expect(inlineStyles(page, (address) => files[address] ?? '')).toBe(
    '<html><head><script type="module" src="/x.js"></script>' +
      "<style>a{color:red}b::after{content:'$&'}</style></head><body><p>Hi</p>" +
      '<link rel="stylesheet" crossorigin href="/assets/a.css"><link rel="stylesheet" href="/assets/b.css"></body></html>',
  );
});
