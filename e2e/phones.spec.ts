import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { regionName } from '@shared/lib/region-name';
import { ADDED_MESSAGES } from '@shared/messages';
import { COUNTRIES } from '@shared/reference/places/countries';
import { rowsOfEachKind } from '@shared/testing/table-rows';
import { expect, test } from './support/fixtures';
import { OrderPage } from './support/pages/order-page';
import { watchRest } from './support/waits/at-rest';

/** The result for a text by the phone library's full data: an error code, an invalid number, or valid in a region. */
type Outcome = 1 | 2 | 3 | 4 | 'length' | 'pattern' | `valid:${string}`;

interface Region {
  valid: string;
  cases: Record<string, [text: string, outcome: Outcome]>;
}

// Our own file, committed beside the tests.
const corpus = JSON.parse(readFileSync(resolve(import.meta.dirname, 'corpora/phones.json'), 'utf8')) as {
  regions: Record<string, Region>;
};

const SENTENCES = {
  1: 'The country code is invalid: please enter a valid number',
  2: 'The number is too short: please enter a valid number',
  3: 'The number is too long: please enter a valid number',
  4: 'Please enter an actual phone number',
} as const;

/** The message for the corpus's extension, and for another. */
const NO_EXTENSION = ADDED_MESSAGES.extensionRefused('ext. 123');

const UNSUPPORTED = /^The selected country \(.+\) is not currently supported\.$/;

const supported = new Map(COUNTRIES.map(({ alpha2, name }) => [alpha2, name]));

test('numbers that are typed are accepted with their country, or refused with the reason', async ({ page }) => {
  await openField(page);
  await test.step('a valid number of each supported country', async () => {
    for (const { alpha2, number } of rowsOfEachKind(validNumbers(), ({ number }) => number.length)) {
      await expectSaid(page, number, '', `${alpha2} ${number}`);
      expect(await page.getByLabel('Country', { exact: true }).inputValue(), number).toBe(alpha2);
    }
  });
  await test.step('each error code', async () => {
    for (const { name, text, outcome } of rowsOfEachKind(cases(), ({ outcome }) => kindOf(outcome))) {
      await expectSaid(page, text, sentenceOf(name, outcome), `${name} ${JSON.stringify(text)}`);
    }
  });
  await test.step('an unsupported country, by its name', async () => {
    const others = Object.entries(corpus.regions).filter(
      ([alpha2, region]) => !supported.has(ownerOf(region) ?? alpha2),
    );
    for (const [alpha2, { valid }] of rowsOfEachKind(others, ([, { valid }]) => valid.length)) {
      await expectSaid(page, valid, UNSUPPORTED, `${alpha2} ${valid}`);
    }
  });
  await test.step('countries that share a calling code', async () => {
    for (const [number, country] of [
      ['+18762345678', 'Jamaica'],
      ['+18092345678', 'Dominican Republic'],
      ['+77012345678', 'Kazakhstan'],
      ['+390669812345', 'Vatican'],
      ['+358181234567', 'land Islands'],
    ] as const) {
      const told = new RegExp(`^The selected country \\(.*${country}.*\\) is not currently`);
      await expectSaid(page, number, told, number);
    }
  });
});

/** As copied from contacts, messengers, letters and PDF files; with the number shown at Confirm. */
const PASTED: readonly [text: string, shown: string][] = [
  ['\u202a+1 (212) 555\u20110142\u202c', '(212) 555-0142'],
  ['\u2068+12125550142\u2069', '(212) 555-0142'],
  ['Fax: (212) 555-0142', '(212) 555-0142'],
  ['(+44) 20 7946 0018', '+44 20 7946 0018'],
  ['0044 20 7946 0018', '+44 20 7946 0018'],
  ['011 44 20 7946 0018', '+44 20 7946 0018'],
  ['\uff12\uff11\uff12\uff15\uff15\uff15\uff10\uff11\uff14\uff12', '(212) 555-0142'],
];

test('a number is pasted with what came along, and confirmed without it', async ({ page }) => {
  await openField(page);
  for (const [text, shown] of PASTED) {
    await page.getByLabel('Country', { exact: true }).selectOption('US');
    await enter(page, text);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { name: 'Does everything look right?' })).toBeVisible();
    await expect(
      page.getByText(shown, { exact: true }).filter({ visible: true }).first(),
      JSON.stringify(text),
    ).toBeVisible();
    await expect(page.getByText('Please check the fax number')).toBeHidden();
    await page.goBack();
  }
});

test('an extension is refused at the field, and what was entered stays', async ({ page }) => {
  await openField(page);
  const field = page.getByLabel(/fax number/i);
  for (const [text, extension] of [
    ['212-555-0142 x123', 'x123'],
    ['212-555-0142,,123#', ',,123#'],
    ['+44 20 7946 0018 p123', 'p123'],
  ] as const) {
    await expectSaid(page, text, ADDED_MESSAGES.extensionRefused(extension), text);
    await expect(field).toHaveValue(text);
  }
});

test('an address passes on a number with what came along', async ({ page }) => {
  for (const [asked, shown, told] of [
    ['+1\u00a0212\u00a0555\u00a00142', '+1 212 555 0142', ''],
    ['212\u2013555\u20130142', '(212) 555-0142', ''],
    ['212-555-0142 ext. 5', '212-555-0142 ext. 5', ADDED_MESSAGES.extensionRefused('ext. 5')],
  ] as const) {
    await page.context().clearCookies();
    await page.goto('about:blank');
    await page.goto(`/start#${new URLSearchParams({ number: asked, country: 'US' }).toString()}`);
    await expect(page.getByLabel(/fax number/i)).toHaveValue(shown);
    await expect.poll(() => said(page)).toBe(told);
    await page.evaluate(() => sessionStorage.clear());
  }
});

async function openField(page: Page): Promise<void> {
  const untilAtRest = watchRest(page);
  const order = new OrderPage(page);
  await order.open();
  await order.number.focus();
  // Once the page is interactive; ahead.spec.ts covers numbers typed earlier.
  await expect(page.getByRole('button', { name: 'Choose from Dropbox' })).toBeVisible();
  await untilAtRest();
}

/** A number that may be faxed to, and one that is too short. */
const GOOD = '+12025550142';
const BAD = '+1202';

/** Pastes a number, leaves the field, and expects the resulting message; an empty string means none. */
async function expectSaid(page: Page, text: string, wanted: RegExp | string, name: string): Promise<void> {
  // A message stays until the next number has been checked, so the expected one is not there before.
  await enter(page, wanted === '' ? BAD : GOOD);
  await expect.poll(() => said(page), `before ${name}`).toEqual(wanted === '' ? SENTENCES[2] : '');
  await enter(page, text);
  await expect.poll(() => said(page), name).toEqual(wanted instanceof RegExp ? expect.stringMatching(wanted) : wanted);
}

async function enter(page: Page, text: string): Promise<void> {
  const field = page.getByLabel(/fax number/i);
  await field.fill('');
  await page.keyboard.insertText(text);
  await field.blur();
}

/** The message about the number. */
function said(page: Page): Promise<string> {
  return page.getByLabel(/fax number/i).evaluate((input) => {
    const ids = input.getAttribute('aria-describedby')?.split(' ') ?? [];
    const texts = ids.map((id) => document.getElementById(id)?.textContent ?? '');
    return texts.join(' ').trim();
  });
}

/** A valid number for each supported country, from the list. */
function validNumbers() {
  return COUNTRIES.flatMap(({ alpha2 }) => {
    const number = corpus.regions[alpha2]?.valid;
    return number === undefined ? [] : [{ alpha2, number }];
  });
}

/** The cases for supported countries. */
function cases() {
  return COUNTRIES.flatMap(({ alpha2 }) =>
    Object.entries(corpus.regions[alpha2]?.cases ?? {}).map(([name, [text, outcome]]) => ({
      name: `${alpha2} ${name}`,
      text,
      outcome,
    })),
  );
}

/** The region that a region's valid number belongs to, if the corpus names it: Svalbard's numbers belong to Norway. */
function ownerOf({ cases }: Region): string | undefined {
  const outcomes = Object.values(cases).map(([, outcome]) => String(outcome));
  return outcomes.find((outcome) => outcome.startsWith('valid:'))?.slice('valid:'.length);
}

/** One kind for numbers that are valid in a supported country, and one for all others. */
function kindOf(outcome: Outcome): unknown {
  if (typeof outcome === 'number' || !outcome.startsWith('valid:')) return outcome;
  return supported.has(outcome.slice('valid:'.length));
}

function sentenceOf(name: string, outcome: Outcome): string {
  // The library reads an extension, and no number with marks in it.
  if (name.endsWith(' extension')) return NO_EXTENSION;
  if (name.endsWith(' bidi and zero-width marks')) return '';
  if (typeof outcome === 'number') return SENTENCES[outcome];
  if (outcome === 'length' || outcome === 'pattern') return SENTENCES[4];
  const alpha2 = outcome.slice('valid:'.length);
  return supported.has(alpha2) ? '' : `The selected country (${regionName(alpha2)}) is not currently supported.`;
}
