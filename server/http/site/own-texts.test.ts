import { readConfig } from '@server/platform/config';
import { ownTexts, withOwnTexts } from './own-texts';

const KEYS = { STRIPE_SECRET_KEY: 'sk_x', STRIPE_PUBLISHABLE_KEY: 'pk_x', SMTP_URL: 'smtp://mail.example' };
const OWN = {
  ...KEYS,
  PUBLIC_URL: 'https://paper.example',
  BUCKET_URL: 'https://files.paper.example/',
  BRAND_NAME: 'Pen & "Paper" </script>',
  SUPPORT_EMAIL: 'help@paper.example',
  SELLER: "O'Hara Inc.\\n1 Main Street",
};

const PAGE = `<!doctype html><html><head><title>Faxkeep: send</title>
<meta name="application-name" content="Faxkeep"><meta name="seller" content="">
<link rel="canonical" href="https://faxkeep.example/start">
<script type="application/ld+json">{"name":"Faxkeep","url":"https://faxkeep.example/"}</script>
<script>run()</script></head><body><a href="mailto:support@faxkeep.example">support@faxkeep.example</a></body></html>`;

test('a page says what the settings say, whatever characters they have, in its texts and in its data', () => {
  const page = withOwnTexts('.html', PAGE, ownTexts(readConfig(OWN), []));
  const brand = 'Pen &amp; &quot;Paper&quot; &lt;/script&gt;';
  expect(page).toContain(`<title>${brand}: send</title>`);
  expect(page).toContain(`<meta name="application-name" content="${brand}">`);
  expect(page).toContain('<meta name="seller" content="O&#x27;Hara Inc.\n1 Main Street">');
  expect(page).toContain('<link rel="canonical" href="https://paper.example/start">');
  expect(page).toContain('<a href="mailto:help@paper.example">help@paper.example</a>');
  const [, data = ''] = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(page) ?? [];
  expect(JSON.parse(data)).toEqual({ name: OWN.BRAND_NAME, url: 'https://paper.example/' });
  // Its policy names it by its hash.
  expect(page).toContain('<script>run()</script>');
});

test('what the build was given stays', () => {
  const own = ownTexts(readConfig(OWN), ['brandName', 'seller', 'origin']);
  expect(withOwnTexts('.html', PAGE, own)).toBe(PAGE.replaceAll('support@faxkeep.example', 'help@paper.example'));
});

test('a site of this machine keeps an address that exists nowhere; search engines do not come', () => {
  expect(ownTexts(readConfig({ PUBLIC_URL: 'http://localhost:8080' }), [])).toEqual({ texts: [], seller: '' });
});

test.each([
  ['.webmanifest', '{\n  "name": "Faxkeep"\n}', `{\n  "name": ${JSON.stringify(OWN.BRAND_NAME)}\n}`],
  ['.xml', '<loc>https://faxkeep.example/</loc>', '<loc>https://paper.example/</loc>'],
  ['.txt', 'Sitemap: https://faxkeep.example/sitemap.xml', 'Sitemap: https://paper.example/sitemap.xml'],
] as const)('a %s file has them, too', (ending, built, expected) => {
  expect(withOwnTexts(ending, built, ownTexts(readConfig(OWN), []))).toBe(expected);
});
