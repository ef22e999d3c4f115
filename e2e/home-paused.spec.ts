/** A plan ends, which pauses its features; the next plan turns them on again. No print in between is lost. */
import type { Page } from '@playwright/test';
import { comeBack } from './support/come-back';
import { test as base, call, expect, signUp, startTrial } from './support/pages/account-page';
import { testFile } from './support/pages/order-page';
import { startCups } from './support/servers/cups';
import { shiftedClock, startServer } from './support/servers/server';
import { watchRest } from './support/waits/at-rest';

const A_DAY = 25 * 3_600_000;

/** A separate server, whose clock shows yesterday until it is restarted. */
const test = base.extend({
  site: async ({ share }, use) => {
    await use(await share('alone', () => startServer({ TRUST_PROXY: '1', ...shiftedClock(-A_DAY) })));
  },
});

test('a printer and its row say that they are paused without a plan; with one what was printed comes in', async ({
  page,
  site,
}) => {
  const email = await signUp(page);
  await startTrial(page, email);
  const archive = await firstArchive(page);
  await call(page, `/v1/archives/${archive}/printenabled`, { print_enabled: true, print_to_email: false });
  const cups = await startCups();
  try {
    await cups.addQueue('archive', await printerUri(page, archive));
    const isAtRest = watchRest(page);
    await page.goto(`/home.html#/archive/${archive}/archiveprinter`);
    const row = page.getByRole('list', { name: 'Archives' }).getByRole('article');
    await expect(row).toContainText('Printing on');
    await expect(page.getByRole('tabpanel')).toContainText('Set up printing on');
    await isAtRest();

    await site.end();
    await site.start(shiftedClock(0));
    await comeBack(page);
    await expect(row).toContainText('Paused: no plan');
    await expect(page.getByRole('tabpanel')).toContainText('Paused: no plan');
    await expect(page.getByText('Your plan ended. The features you had turned on are paused.')).toBeVisible();
    expect(cups.state('archive')).not.toContain('Paused');
    cups.print('archive', 'Waiting letter', testFile('letter-1.pdf'));
    await expect(() => expect(cups.state('archive')).toContain('Paused: no plan')).toPass();
    expect(await names(page, archive)).toEqual([]);

    const key = crypto.randomUUID().replaceAll('-', '').slice(0, 22);
    const plan = { product: 'PLAN_ONETIME_ANNUAL', cost: 3300, payment_method: 'pm_card_visa' };
    await call(page, '/v1/plans', { channel: 'web', via: 'stripe', ...plan, email, key });
    await comeBack(page);
    await expect(row).toContainText('Printing on');
    await expect(page.getByText('Your plan is active now.')).toBeVisible();
    await expect(async () => expect(await names(page, archive), await cups.log()).toEqual(['Waiting letter'])).toPass();
    await expect(() => expect(cups.state('archive')).not.toContain('Paused')).toPass();
  } finally {
    await cups.close();
  }
});

async function firstArchive(page: Page): Promise<string> {
  const answer = await page.request.get('/v1/archives');
  const { values } = (await answer.json()) as { values: { id: string }[] };
  return values[0]?.id ?? '';
}

async function printerUri(page: Page, archive: string): Promise<string> {
  const answer = await page.request.get(`/v1/archives/${archive}/printinfo`);
  const { address, queue } = (await answer.json()) as { address: string; queue: string };
  return `ipp://${address}/${queue}`;
}

async function names(page: Page, archive: string): Promise<string[]> {
  const answer = await page.request.get(`/v1/archives/${archive}/documents`);
  const { values } = (await answer.json()) as { values: { name: string }[] };
  return values.map(({ name }) => name);
}
