import { expectCharged, fillCard, openBilling, payButton, signUp } from './support/billing-page';
import { expect, test } from './support/fixtures';
import { readLedger } from './support/ledger';
import { shiftedClock, startServer } from './support/server';

/** Monthly subscription prices by day, by hand: the rest of the month, plus a full month if that is too little. */
const DAYS = [
  { day: '2027-04-20', why: '$3.00 × 10 of 30 days = $1.00', cents: 100, today: '$1.00', next: '$3.00 on May 1, 2027' },
  { day: '2027-04-30', why: '$0.00 + $3.00 = $3.00', cents: 300, today: '$3.00', next: '$3.00 on June 1, 2027' },
];

for (const { day, why, cents, today, next } of DAYS) {
  test(`on ${day} a monthly subscription costs ${today} and continues with ${next}`, async ({ browser }) => {
    const time = Date.parse(`${day}T15:00:00Z`);
    const server = await startServer(shiftedClock(time - Date.now()));
    const page = await browser.newPage({ baseURL: server.url, timezoneId: 'America/New_York' });
    await page.clock.setSystemTime(time);
    const email = await signUp(page);
    await openBilling(page, '#/purchase/PLAN_SUBSCRIPTION_MONTHLY');
    await expect(page.getByText(why)).toBeVisible();
    await expect(page.getByText(next)).toBeVisible();
    await page.getByRole('link', { name: 'Continue to payment' }).click();
    await fillCard(page, '4242424242424242');
    await expect(payButton(page)).toHaveText(`Pay ${today}`);
    await payButton(page).click();
    await expect(page.getByText('Thank you: your payment was successful.')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText(next)).toBeVisible();
    await expectCharged(() => readLedger(server.url), email, 1);
    expect((await readLedger(server.url)).charges.map(({ amount }) => amount)).toEqual([cents]);
    await page.close();
    await server.close();
  });
}
