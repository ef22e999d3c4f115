import { test as base, expect } from './support/fixtures';
import { startServer } from './support/servers/server';

const OWN = { BRAND_NAME: 'Pen & "Paper"', SUPPORT_EMAIL: 'help@paper.example', SELLER: "O'Hara Inc.\\n1 Main Street" };

// Pages of the common build: their texts come with the settings of a server.
const test = base.extend({
  site: async ({ share }, use) => {
    await use(await share('own', () => startServer(OWN)));
  },
});

test('pages say what the settings of the server say, before and after their scripts run', async ({ page }) => {
  const html = await (await page.request.get('/login.html')).text();
  expect(html).toContain('Welcome to Pen &amp; &quot;Paper&quot;');
  expect(html).not.toContain('Faxkeep');
  await page.goto('/login.html');
  await page.getByRole('tab', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Pen & "Paper"');
  await expect(page).toHaveTitle('Sign up · Pen & "Paper"');
  await page.goto('/start');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveTitle(/ – Pen & "Paper"$/);
  await page.goto('/');
  await expect(page.getByRole('link', { name: OWN.SUPPORT_EMAIL }).first()).toHaveAttribute(
    'href',
    `mailto:${OWN.SUPPORT_EMAIL}`,
  );
  await expect(page.getByText('Faxkeep')).toHaveCount(0);
});
