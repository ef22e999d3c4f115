import { keptAsBuilt } from './kept-as-built';

test('addresses and scripts of a page are marked, data blocks are not', () => {
  expect(
    keptAsBuilt(
      '<head><script data-info="/v1">go()</script><script type="application/ld+json">{}</script>' +
        '<script type="module" crossorigin src="/a.js"></script></head><body class="a"><p>a@b.example</p></body>',
    ),
  ).toBe(
    '<head><script data-info="/v1" data-cfasync="false">go()</script><script type="application/ld+json">{}</script>' +
      '<script type="module" crossorigin src="/a.js" data-cfasync="false"></script></head>' +
      '<body class="a"><!--email_off--><p>a@b.example</p><!--/email_off--></body>',
  );
  expect(() => keptAsBuilt('<p>')).toThrow('A page has no body');
});
