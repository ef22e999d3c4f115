import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pageManifest } from '@pages/page-manifest';
import { type RewritingCdn, rewritten, startRewritingCdn } from './cdn/rewriting-cdn';
import { expect, bareTest as test } from './support/fixtures';
import { startServer, type TestServer } from './support/servers/server';

const dist = resolve(import.meta.dirname, '../dist');
let server: TestServer;
let cdn: RewritingCdn;

test.beforeAll(async () => {
  server = await startServer();
  cdn = await startRewritingCdn(Number(new URL(server.url).port));
});
test.afterAll(async () => {
  await cdn.close();
  await server.close();
});

test('a CDN that rewrites pages leaves addresses and scripts of every page alone', () => {
  for (const { name } of pageManifest) {
    const html = readFileSync(join(dist, `${name}.html`), 'utf8');
    const changed = rewritten(html);
    expect(changed, name).not.toContain('email-protection');
    expect(changed, name).not.toContain('text/javascript');
  }
  expect(rewritten('<a href="mailto:a@b.example">a@b.example</a><script>x()</script>')).toMatch(
    /^<a href="\/cdn-cgi\/l\/email-protection#5a[0-9a-f]+"><span .*<script type="f00-text\/javascript">/,
  );
});

test('behind it, pages show the address and work', async ({ page }) => {
  await page.goto(`${cdn.url}/imprint.html`);
  const address = page.getByRole('main').getByRole('link', { name: 'support@faxkeep.example' });
  await expect(address).toHaveAttribute('href', 'mailto:support@faxkeep.example');
  await page.goto(`${cdn.url}/login.html`);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Please enter a valid email address.').first()).toBeVisible();
});
