import { breakCall, type Fault, hurryTimeouts } from './support/faults';
import { expect, test } from './support/fixtures';
import { holdScripts } from './support/late-scripts';
import { OrderPage, recordOf, US_NUMBER } from './support/order-page';
import { openAtPayment, openStep } from './support/prepared-order';

/** The end of the sentence, by what arrived of the answer. */
const DETAILS: Partial<Record<Fault, string>> = {
  '500 with a message': ' (Disk full)',
  '500 with a page': ' (HTTP status 500)',
  '401': ' (Please sign in)',
};
const FAULTS: Fault[] = [
  'request dropped',
  'answer dropped',
  '500 with a message',
  '500 with a page',
  'no answer',
  '401',
];

const sentence = (text: string, fault: Fault): string => `${text}${DETAILS[fault] ?? ''}: please try again later.`;

test('an order that cannot be started says why, keeps the input and starts on the next try', async ({ page }) => {
  await hurryTimeouts(page);
  for (const fault of FAULTS) {
    await test.step(fault, async () => {
      const info = await breakCall(page, '/v1/info/', fault);
      await page.goto('/start');
      await expect(page.getByText(sentence('An error occurred retrieving your information', fault))).toBeVisible();
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

for (const { stage, part } of STAGES) {
  test(`an upload that fails with "${stage}" resumes there, and no file is lost or duplicated`, async ({
    page,
    site,
    ledger,
  }) => {
    const order = new OrderPage(page);
    await order.open();
    const isBucket = part === '/bucket';
    // Storage answers with a status only; another test covers storage that does not answer.
    const faults = isBucket ? FAULTS.filter((fault) => fault !== 'no answer') : FAULTS;
    for (const [index, fault] of faults.entries()) {
      await test.step(fault, async () => {
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
    expect(names).toEqual(faults.map((_, index) => `fault-${index}.pdf`));
  });
}

test('if the second of three uploads fails, the others still succeed', async ({ page, ledger }) => {
  const order = new OrderPage(page);
  await order.open();
  let calls = 0;
  await page.route('**/v1/file/setup', (route) => {
    calls += 1;
    return calls === 2 ? route.abort() : route.continue();
  });
  await order.addFiles('letter-1.pdf', 'legal.pdf', 'text-letter-3.pdf');
  await order.expectUploaded('letter-1.pdf', 'text-letter-3.pdf');
  await expect(order.file('legal.pdf').getByText(/failure generating the policy/)).toBeVisible();
  await order.file('legal.pdf').getByRole('button', { name: 'Retry legal.pdf' }).click();
  await order.expectUploaded('legal.pdf');
  expect(recordOf(await ledger(), order.orderId).files).toHaveLength(3);
});

test('a transfer that stalls for 30 seconds fails and can be retried', async ({ page, site }) => {
  await page.clock.install();
  const order = new OrderPage(page);
  await order.open();
  const bucket = await breakCall(page, site.bucketUrl, 'no answer');
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

test('without the code of the next step the form stays, with what was typed', async ({ page }) => {
  const steps = await holdScripts(page, 'order-pages-more-*');
  await steps.lose();
  const order = new OrderPage(page);
  await order.open();
  await order.number.fill(US_NUMBER.typed);
  await order.continueButton.click();
  await expect(order.says(/couldn't load/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What would you like to send?' })).toBeVisible();
  await expect(order.number).toHaveValue(US_NUMBER.shown);
});

test('a file chosen offline before the code for it was there is uploaded once the connection is back', async ({
  page,
  context,
}) => {
  const queue = await holdScripts(page, 'order-pages-more-*');
  await queue.lose();
  const order = new OrderPage(page);
  await order.open();
  await context.setOffline(true);
  await order.addFiles('letter-1.pdf');
  await expect(order.says("Your files will upload when you're back online.")).toBeVisible();
  await page.unrouteAll();
  await context.setOffline(false);
  await order.expectUploaded('letter-1.pdf');
  await expect(order.says("Your files will upload when you're back online.")).toBeHidden();
});

for (const width of [360, 1280]) {
  test(`a notice covers no heading and no control that was seen at ${width} px, even after scrolling`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    const order = new OrderPage(page);
    await order.open();
    for (const scrolled of [0, 300]) {
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
      await stack.getByRole('button', { name: 'Close notice' }).evaluate((button: HTMLButtonElement) => button.click());
      await order.file('order-faults.spec.ts').getByRole('button').click();
    }
  });
}

/** The headings and controls in the window, but for the bar that stays at its foot. */
function seenElements(): Element[] {
  return [...document.querySelectorAll('h1, h2, h3, a, button, input, select')].filter((element) => {
    const { top, bottom, width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && top >= 0 && bottom <= window.innerHeight;
  });
}

test('a stale CSRF token is renewed silently, once for each call', async ({ page, ledger }) => {
  const order = new OrderPage(page);
  await order.open();
  for (const part of ['/v1/file/setup', '/v1/file/info', '/v1/order/update/'])
    await breakCall(page, part, 'stale CSRF token');
  await order.fillRecipient();
  await order.goToConfirm();
  await order.goToPayment();
  await expect(page.getByText(/An error occurred/)).toHaveCount(0);
  expect(recordOf(await ledger(), order.orderId)).toMatchObject({ order: { to_number: US_NUMBER.to }, files: [{}] });
});

test('an order that cannot be saved stays at the confirm step, says why, and continues once it can', async ({
  page,
  ledger,
}) => {
  const order = new OrderPage(page);
  await order.open();
  await order.fillRecipient();
  await order.goToConfirm();
  for (const fault of FAULTS) {
    await test.step(fault, async () => {
      const update = await breakCall(page, '/v1/order/update/', fault);
      await order.confirmButton.click();
      await expect(order.says(sentence('An error occurred updating your order options', fault))).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Does everything look right?' })).toBeVisible();
      await update.mend();
      await order.goToPayment();
      await expect(page.getByText('An error occurred updating your order options')).toHaveCount(0);
      await page.goBack();
    });
  }
  expect(recordOf(await ledger(), order.orderId).order).toMatchObject({ number: US_NUMBER.shown, state: 'open' });
});

test('Confirm pressed five times at once sends the order once', async ({ page }) => {
  const order = new OrderPage(page);
  await order.open();
  await order.fillRecipient();
  await order.goToConfirm();
  await page.waitForTimeout(1_500);
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().includes('/v1/order/update/')) sent += 1;
  });
  await order.confirmButton.evaluate((button: HTMLButtonElement) => {
    for (let press = 0; press < 5; press += 1) button.click();
  });
  await order.expectPayment();
  expect(sent).toBe(1);
});

test('the same order in two tabs: what is added in one appears in the other after a reload', async ({
  page,
  context,
}) => {
  const order = new OrderPage(page);
  await order.open();
  const second = new OrderPage(await context.newPage());
  await second.open();
  expect(second.orderId).toBe(order.orderId);
  const saved = page.waitForResponse(
    (response) =>
      response.url().includes('/v1/order/update/') && (response.request().postData() ?? '').includes(US_NUMBER.to),
  );
  await order.fillRecipient();
  // The number is saved a little after it is typed.
  await saved;
  await second.addFiles('text-letter-3.pdf');
  await second.expectUploaded('text-letter-3.pdf');
  await second.page.reload();
  await second.expectUploaded('letter-1.pdf', 'text-letter-3.pdf');
  await expect(second.number).toHaveValue(US_NUMBER.shown);
});

test('an order paid in another tab is closed in this one, and the input is kept for the next', async ({
  page,
  context,
}) => {
  const order = await openAtPayment(page);
  const other = new OrderPage(await context.newPage());
  await other.open();
  await openStep(other.page, order.orderId, 'payment');
  await other.expectPayment();
  await order.fillCard();
  await order.pay();
  await order.expectDone();
  await other.page.getByRole('button', { name: 'Back' }).click();
  await other.confirmButton.click();
  await expect(other.page.getByText('This order is closed')).toBeVisible();
  await other.page.getByRole('button', { name: 'Start a new order' }).click();
  await expect(other.number).toHaveValue(US_NUMBER.shown);
  expect(await other.currentOrder()).not.toBe(order.orderId);
});

test('a reload during an upload asks for that file again by name, and keeps the others', async ({ page, ledger }) => {
  const order = new OrderPage(page);
  await order.open();
  await order.addFiles('letter-1.pdf');
  await order.expectUploaded('letter-1.pdf');
  const setup = await breakCall(page, '/v1/file/setup', 'no answer');
  await order.addFiles('text-letter-3.pdf');
  await expect.poll(() => setup.requests()).toBe(1);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await setup.mend();
  await order.expectUploaded('letter-1.pdf');
  await expect(order.file('text-letter-3.pdf').getByText(/Please choose this file again/)).toBeVisible();
  await order.addFiles('text-letter-3.pdf');
  await order.expectUploaded('text-letter-3.pdf');
  expect(recordOf(await ledger(), order.orderId).files.map(({ name }) => name)).toEqual([
    'letter-1.pdf',
    'text-letter-3.pdf',
  ]);
});

test('a file whose registration was interrupted by a reload is registered afterward', async ({ page, ledger }) => {
  const order = new OrderPage(page);
  await order.open();
  const register = await breakCall(page, '/v1/file/info', 'no answer');
  await order.addFiles('letter-1.pdf');
  await expect.poll(() => register.requests()).toBe(1);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await register.mend();
  await page.reload();
  await order.expectUploaded('letter-1.pdf');
  expect(recordOf(await ledger(), order.orderId).files).toHaveLength(1);
});

test('a deletion whose answer was lost counts as done, not as an error', async ({ page, ledger }) => {
  const order = new OrderPage(page);
  await order.open();
  await order.addFiles('letter-1.pdf', 'legal.pdf');
  await order.expectUploaded('letter-1.pdf', 'legal.pdf');
  const flush = await breakCall(page, '/v1/file/flush/', 'answer dropped');
  await order.deleteFile('letter-1.pdf');
  await expect(order.says('An error occurred deleting the selected file: please try again later.')).toBeVisible();
  await flush.mend();
  await order.deleteFile('letter-1.pdf');
  await expect(order.says('The file letter-1.pdf was successfully deleted.')).toBeVisible();
  expect(recordOf(await ledger(), order.orderId).files.map(({ name }) => name)).toEqual(['legal.pdf']);
});
