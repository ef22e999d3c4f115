import { appendFile, copyFile } from 'node:fs/promises';
import { pairsByTurns } from '@shared/testing/table-rows';
import { breakCall, type Fault } from './support/faults';
import { expect, test } from './support/fixtures';
import { holdRequests, lateScripts } from './support/held-requests';
import { OrderPage, recordOf, testFile, US_NUMBER } from './support/pages/order-page';
import { openAtPayment } from './support/pages/prepared-order';

/** The end of the sentence, by the received part of the answer. */
const DETAILS: Partial<Record<Fault, string>> = {
  '500 with a message': ' (Disk full)',
  '500 with a page': ' (HTTP status 500)',
  '401': ' (Please sign in)',
};
const FAULTS: Fault[] = [
  ...(['no answer', 'answer dropped', 'request dropped', '500 with a page', '500 with a message', '401'] as const),
];

/** The faults that need a browser: page tests of the steps cover the answers that tell a reason. */
const LOST: Fault[] = ['answer dropped', 'no answer'];

test('a file that is changed on the disk after it was chosen is asked for again', async ({ page }, info) => {
  const path = info.outputPath('changing.pdf');
  await copyFile(testFile('letter-1.pdf'), path);
  const order = new OrderPage(page);
  await order.open();
  const setup = await holdRequests(page, '**/v1/file/setup');
  await order.addFiles(path);
  await expect.poll(() => setup.waiting()).toBe(1);
  await appendFile(path, '% more\n');
  await setup.release();
  const row = order.file('changing.pdf');
  await expect(row.getByText(/was changed, moved, or deleted after you chose it/)).toBeVisible();
  await expect(row.getByRole('button', { name: 'Retry' })).toBeHidden();
  const chooser = page.waitForEvent('filechooser');
  await row.getByRole('button', { name: 'Choose changing.pdf again' }).click();
  await (await chooser).setFiles(path);
  await order.expectUploaded('changing.pdf');
  await expect(page.getByRole('list', { name: 'Files to fax' }).getByRole('listitem')).toHaveCount(1);
});

test('an order that cannot be started says why, keeps the input and starts on the next try', async ({ page }) => {
  for (const fault of LOST) {
    await test.step(fault, async () => {
      const info = await breakCall(page, '/v1/info/', fault);
      await page.goto('/start');
      const sentence = 'An error occurred retrieving your information: please try again later.';
      await expect(page.getByText(sentence)).toBeVisible();
      const order = new OrderPage(page);
      await order.number.fill(US_NUMBER.typed);
      await info.mend();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText("We couldn't start your order")).toBeHidden();
      await expect(page.getByText('Flat price $1.99')).toBeVisible();
      await expect(order.number).toHaveValue(US_NUMBER.shown);
    });
  }
});

const STAGES = [
  { stage: 'failure generating the policy', part: '/v1/file/setup' },
  { stage: 'failure uploading to storage', part: '/bucket' },
  { stage: 'order update failed', part: '/v1/file/info' },
];

test('an upload that fails at any stage resumes there, and no file is lost or duplicated', async ({
  page,
  site,
  ledger,
}) => {
  const order = new OrderPage(page);
  await order.open();
  // Storage answers with a status only; another test covers storage that does not answer.
  const rows = pairsByTurns(FAULTS, STAGES).filter(([fault, { part }]) => part !== '/bucket' || fault !== 'no answer');
  for (const [index, [fault, { stage, part }]] of rows.entries()) {
    await test.step(`${stage}: ${fault}`, async () => {
      const isBucket = part === '/bucket';
      const call = await breakCall(page, isBucket ? site.bucketUrl : part, fault);
      const name = `fault-${index}.pdf`;
      await order.addCopies('letter-1.pdf', name);
      const detail = isBucket && DETAILS[fault] ? ` (HTTP status ${fault === '401' ? 401 : 500})` : DETAILS[fault];
      const text = `An error occurred uploading your PDF: ${stage}${detail ?? ''}: please try again later.`;
      await expect(order.file(name).getByText(text)).toBeVisible();
      expect(call.requests()).toBe(1);
      await call.mend();
      await order
        .file(name)
        .getByRole('button', { name: `Retry ${name}` })
        .click();
      await order.expectUploaded(name);
    });
  }
  const names = recordOf(await ledger(), order.orderId).files.map((file) => file.name);
  expect(names).toEqual(rows.map((_, index) => `fault-${index}.pdf`));
});

test('a transfer that stalls for 30 seconds fails and can be retried', async ({ page, site }) => {
  await page.clock.install();
  const order = new OrderPage(page);
  await order.open();
  const bucket = await breakCall(page, site.bucketUrl, 'no answer yet');
  await order.addFiles('letter-1.pdf');
  await expect.poll(() => bucket.requests()).toBe(1);
  await page.clock.runFor(31_000);
  await expect(order.file('letter-1.pdf').getByText(/failure uploading to storage/)).toBeVisible();
  await bucket.mend();
  await order.file('letter-1.pdf').getByRole('button', { name: 'Retry letter-1.pdf' }).click();
  await order.expectUploaded('letter-1.pdf');
});

test('an upload waits while offline and resumes automatically', async ({ page, context, ledger }) => {
  const order = new OrderPage(page);
  await order.open();
  await order.addFiles('letter-1.pdf');
  await order.expectUploaded('letter-1.pdf');
  await context.setOffline(true);
  await expect(page.getByText(/You appear to be offline/)).toBeVisible();
  await order.addFiles('text-letter-3.pdf');
  await order.continueButton.click();
  await expect(order.says('Still uploading files: one moment please...')).toBeVisible();
  await context.setOffline(false);
  await order.expectUploaded('text-letter-3.pdf');
  expect(recordOf(await ledger(), order.orderId).files).toHaveLength(2);
});

test('without the code of the next step the form stays, with what was typed, and a file chosen offline waits', async ({
  page,
  context,
}) => {
  const steps = await holdRequests(page, lateScripts('index'));
  await steps.lose();
  const order = new OrderPage(page);
  await order.open();
  await test.step('the next step is not there', async () => {
    await order.number.fill(US_NUMBER.typed);
    await order.continueButton.click();
    await expect(order.says(/couldn't load/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'What would you like to send?' })).toBeVisible();
    await expect(order.number).toHaveValue(US_NUMBER.typed);
  });
  await test.step('a file is uploaded once the connection is back', async () => {
    const waiting = order.says("Your files will upload when you're back online.");
    await context.setOffline(true);
    await order.addFiles('letter-1.pdf');
    await expect(waiting).toBeVisible();
    await page.unrouteAll();
    await context.setOffline(false);
    await order.expectUploaded('letter-1.pdf');
    await expect(waiting).toBeHidden();
  });
});

test('a notice covers no heading and no control that was seen, however wide the page, even after scrolling', async ({
  page,
}) => {
  const order = new OrderPage(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await order.open();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    for (const scrolled of [0, 300]) {
      await test.step(`${width} px, scrolled by ${scrolled}`, async () => {
        await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), scrolled);
        const seen = await page.evaluateHandle(seenElements);
        await order.addFiles(import.meta.filename);
        const stack = page.getByRole('region', { name: 'Notices' });
        await expect(stack.getByText(/^Only letter-size/)).toBeVisible();
        await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
        const covered = await seen.evaluate((elements) => {
          const notices = document.querySelector('section[aria-label="Notices"]')?.getBoundingClientRect();
          return elements.flatMap((element) => {
            const { top, bottom } = element.getBoundingClientRect();
            return notices && top < notices.bottom && bottom > notices.top ? [element.outerHTML] : [];
          });
        });
        expect(covered).toEqual([]);
        expect(await seen.evaluate(({ length }) => length)).toBeGreaterThan(3);
        const close = stack.getByRole('button', { name: 'Close notice' });
        await close.evaluate((button: HTMLButtonElement) => button.click());
        await order.file('order-faults.spec.ts').getByRole('button').click();
      });
    }
  }
});

/** The headings and controls in the window, except the bar at its bottom. */
function seenElements(): Element[] {
  return [...document.querySelectorAll('h1, h2, h3, a, button, input, select')].filter((element) => {
    const { top, bottom, width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && top >= 0 && bottom <= window.innerHeight;
  });
}

test('a stale CSRF token is renewed silently; an order that cannot be saved stays, says why, and continues once it can', async ({
  page,
  ledger,
}) => {
  const order = new OrderPage(page);
  await order.open();
  await test.step('a stale CSRF token, once for each call', async () => {
    const calls = ['/v1/file/setup', '/v1/file/info', '/v1/order/update/'];
    const stale = await Promise.all(calls.map((part) => breakCall(page, part, 'stale CSRF token')));
    await order.fillRecipient();
    await order.goToConfirm();
    await order.goToPayment();
    await expect(page.getByText(/An error occurred/)).toHaveCount(0);
    expect(recordOf(await ledger(), order.orderId)).toMatchObject({ order: { to_number: US_NUMBER.to }, files: [{}] });
    for (const call of stale) await call.mend();
    await page.goBack();
  });
  for (const fault of LOST) {
    await test.step(fault, async () => {
      const update = await breakCall(page, '/v1/order/update/', fault);
      await order.confirmButton.click();
      const sentence = 'An error occurred updating your order options: please try again later.';
      await expect(order.says(sentence)).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Does everything look right?' })).toBeVisible();
      await update.mend();
      await order.goToPayment();
      await expect(page.getByText('An error occurred updating your order options')).toHaveCount(0);
      await page.goBack();
    });
  }
  expect(recordOf(await ledger(), order.orderId).order).toMatchObject({ number: US_NUMBER.shown, state: 'open' });
});

test('the same order in two tabs: a file added in one is in the other after a reload; paid in one, it is closed in the other', async ({
  page,
  context,
}) => {
  const other = new OrderPage(await context.newPage());
  await other.open();
  const order = await openAtPayment(page);
  expect(other.orderId).toBe(order.orderId);
  await test.step('what is added in either is in both after a reload', async () => {
    await other.addFiles('text-letter-3.pdf');
    await other.expectUploaded('text-letter-3.pdf');
    await other.page.reload();
    await other.expectUploaded('letter-1.pdf', 'text-letter-3.pdf');
    await expect(other.number).toHaveValue(US_NUMBER.shown);
    await page.reload();
    await order.expectPayment();
    await expect(page.getByText('4 pages').filter({ visible: true }).first()).toBeVisible();
  });
  await test.step('paid in this tab, it is closed in the other, and the input is kept for the next', async () => {
    await other.goToConfirm();
    await order.payByCard();
    await other.confirmButton.click();
    await expect(other.page.getByText('This order is closed')).toBeVisible();
    await other.page.getByRole('button', { name: 'Start a new order' }).click();
    await expect(other.number).toHaveValue(US_NUMBER.shown);
    expect(await other.currentOrder()).not.toBe(order.orderId);
  });
});

test('after a reload during an upload a file that never arrived is asked for again by name, and one that did is registered', async ({
  page,
  ledger,
}) => {
  const order = new OrderPage(page);
  page.on('dialog', (dialog) => void dialog.accept());
  await order.open();
  await order.addFiles('letter-1.pdf');
  await order.expectUploaded('letter-1.pdf');
  await test.step('during its setup', async () => {
    const setup = await breakCall(page, '/v1/file/setup', 'no answer yet');
    await order.addFiles('text-letter-3.pdf');
    await expect.poll(() => setup.requests()).toBe(1);
    await page.reload();
    await setup.mend();
    await order.expectUploaded('letter-1.pdf');
    await expect(order.file('text-letter-3.pdf').getByText(/Please choose this file again/)).toBeVisible();
    await order.addFiles('text-letter-3.pdf');
    await order.expectUploaded('text-letter-3.pdf');
  });
  await test.step('during its registration', async () => {
    const register = await breakCall(page, '/v1/file/info', 'no answer yet');
    await order.addFiles('legal.pdf');
    await expect.poll(() => register.requests()).toBe(1);
    await page.reload();
    await register.mend();
    // The browser asks before leaving a page with pending work only if a person has touched that page.
    await order.number.click();
    await page.reload();
    await order.expectUploaded('letter-1.pdf', 'text-letter-3.pdf', 'legal.pdf');
  });
  expect(recordOf(await ledger(), order.orderId).files.map(({ name }) => name)).toEqual([
    'letter-1.pdf',
    'text-letter-3.pdf',
    'legal.pdf',
  ]);
});
