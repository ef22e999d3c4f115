import { inlineSources } from './inline-sources';

test('a policy names what is inside a page by its hash', () => {
  const page =
    '<script data-info="/v1/info">go()</script><script type="module" src="/x.js"></script>' +
    '<script type="application/ld+json">{}</script><style>a{}</style>';
  expect(inlineSources(page)).toEqual({
    script: ["'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw='"],
    style: ["'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='"],
  });
});

test('rules on what to prefetch need a name like a script', () => {
  expect(inlineSources('<script type="speculationrules">{}</script>').script).toEqual([
    "'sha256-RBNvo1WzZ4oRRq0W9+hknpT7T8If536DEMBg9hyq/4o='",
  ]);
});

test('a page with nothing inside needs no names', () => {
  expect(inlineSources('<p>Hello</p>')).toEqual({ script: [], style: [] });
});
