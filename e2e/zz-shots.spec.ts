import { test } from './support/fixtures';
import { startServer } from './support/server';
import { createSteadfast } from './support/steadfast';

test('admin', async ({ browser }) => {
  test.setTimeout(180000);
  const server = await startServer({
    TRUST_PROXY: '1',
    FAX_RETRY_SECONDS: '600',
    ADMIN_TOKEN: 'kQ3vL9xR2mW7pT5nB8cD4fG6hJ1sZ0yA',
  });
  for (const n of ['+12025550181', '+12025550184', '+12024561414', '+12025550183'])
    await createSteadfast(server.url, '10.1.2.' + n.slice(-2)).order(n);
  await new Promise((d) => setTimeout(d, 12000));
  await createSteadfast(server.url, '10.1.2.99').order();
  const page = await (await browser.newContext({ baseURL: server.url })).newPage();
  await page.goto('/admin');
  await page.screenshot({ path: '/tmp/delivery-shots/admin-signin.png' });
  await page.getByLabel('Token').fill('kQ3vL9xR2mW7pT5nB8cD4fG6hJ1sZ0yA');
  await page.getByRole('button', { name: 'Sign in' }).click();
  for (const width of [360, 1280])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      await page.screenshot({ path: `/tmp/delivery-shots/admin-${width}-${colorScheme}.png` });
    }
  await page.setViewportSize({ width: 768, height: 800 });
  await page.locator('th a').first().click();
  await page.screenshot({ path: '/tmp/delivery-shots/admin-fax.png' });
  await server.close();
});
