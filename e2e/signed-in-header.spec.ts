import { holdRequests, scriptsWith } from './support/held-requests';
import { expect, signUp, test } from './support/pages/account-page';
import { watchRest } from './support/waits/at-rest';

for (const path of ['/account', '/pricing.html', '/start']) {
  test(`nobody who is signed in is asked to sign in if the code of the header is lost: ${path}`, async ({ page }) => {
    await signUp(page);
    const untilAtRest = watchRest(page);
    const scripts = await holdRequests(page, scriptsWith('Signed in as'));
    await page.goto(path);
    await expect.poll(() => scripts.waiting()).toBeGreaterThan(0);
    const navigation = page.getByRole('navigation', { name: 'Main' });
    await scripts.lose();
    await untilAtRest();
    await expect(navigation.getByRole('link', { name: 'Sign in' })).toHaveCount(0);
    await expect(navigation.getByRole('link', { name: 'Account' })).toBeVisible();
    await scripts.release();
    await page.reload();
    await expect(navigation.getByRole('button', { name: 'Sign out' })).toBeVisible();
  });
}

test('the HTML of a page for signed-in people asks nobody to sign in', async ({ page, site }) => {
  for (const name of ['account', 'billing', 'home', 'faxes']) {
    const answer = await page.request.get(`${site.url}/${name}.html`);
    expect(await answer.text(), name).not.toContain('Sign in');
  }
});
