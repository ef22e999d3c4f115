import { lackZones } from '@shared/testing/browser/lacking-zones';
import { expect, test } from './support/fixtures';
import { recordOf } from './support/pages/order-page';
import { openAtPayment } from './support/pages/prepared-order';

const LACKING = 'America/Coyhaique';

test.use({ timezoneId: 'America/New_York' });

test('a fax can be scheduled in a zone that the browser lacks, and is restored after a reload', async ({
  page,
  ledger,
}) => {
  await page.addInitScript(lackZones, LACKING);
  const order = await openAtPayment(page);
  expect(await page.evaluate(throwsFor, LACKING)).toBe('RangeError');

  await page.getByRole('button', { name: 'Change the delivery' }).filter({ visible: true }).click();
  await page.getByRole('radio', { name: 'Send later' }).check();
  const day = daysFromNow(3);
  await page.getByLabel('Date', { exact: true }).fill(day);
  await page.getByLabel('Time', { exact: true }).fill('09:00');
  await page.getByRole('combobox', { name: /time zone/i }).selectOption('Coyhaique (GMT-3)');
  const sent = `${longDay(day)}, 9:00 AM GMT-3`;
  await expect(page.getByText(`Your fax will be sent on ${sent} (Coyhaique).`)).toBeVisible();
  await order.goToPayment();
  await expect(page.getByText(`Your fax goes out on ${sent}.`)).toBeVisible();

  await page.reload();
  await order.expectPayment();
  await expect(page.getByText(`Your fax goes out on ${sent}.`)).toBeVisible();
  await expect(page.getByText('9:00 AM GMT-3', { exact: true }).filter({ visible: true })).toBeVisible();
  await page.getByRole('button', { name: 'Change the delivery' }).filter({ visible: true }).click();
  await expect(page.getByRole('combobox', { name: /time zone/i })).toHaveValue(LACKING);
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue(day);
  await expect(page.getByLabel('Time', { exact: true })).toHaveValue('09:00');
  await expect(page.getByText(`Your fax will be sent on ${sent} (Coyhaique).`)).toBeVisible();
  const { order: kept } = recordOf(await ledger(), order.orderId);
  expect(kept).toMatchObject({ tz: LACKING, deliverytime: `${day}T09:00:00-03:00` });
});

/** The browser's error for a time zone. */
function throwsFor(timeZone: string): string {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone });
    return 'nothing';
  } catch (error) {
    return String(error).split(':', 1)[0] ?? '';
  }
}

/** A date this many days from now, as YYYY-MM-DD. */
function daysFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** A date as "Sun, Nov 22, 2026". */
function longDay(date: string): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
  }).format(Date.parse(date));
}
