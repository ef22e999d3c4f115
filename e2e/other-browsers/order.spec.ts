import { CARDS, recordOf, testFile, US_NUMBER } from '../support/pages/order-page';
import { expect, test } from './fixtures';
import type { Person } from './person';

const CARD = 'iframe[title="Secure card payment input frame"]';
const BANK = 'iframe[src*="challenge.html"]';
const WALLET = 'iframe[title="Secure express checkout frame"]';
const WALLET_SHEET = 'iframe[src*="wallet-sheet.html"]';

test('a fax with a cover page is scheduled and paid once the bank has asked', async ({ person, site, ledger }) => {
  await fillFirstStep(person, site.url);
  await person.press('switch', /cover page/i);
  await person.fill(/sender's name/i, 'Ann Lee');
  await person.fill(/sender's phone/i, '+1 212 555 0199');
  await person.press('button', 'Continue');
  await person.seesThe('heading', 'Does everything look right?');

  await person.press('radio', 'Send later');
  const year = new Date().getFullYear() + 1;
  await person.pressTabTo('Date');
  await person.typeParts('1', '2', String(year));
  await person.seesValue('Date', `${year}-01-02`);
  await person.pressTabTo('Time');
  await person.typeParts('1', '5', 'PM');
  await person.seesValue('Time', '13:05');
  await person.sees(/Your fax will be sent on .*1:05 PM/);
  await person.press('button', 'Confirm and continue');

  await person.seesThe('heading', 'Pay and send');
  await person.fill(/cardholder/i, 'Ann Lee');
  await person.fill(/email/i, 'ann@example.com');
  await person.fill(/postal/i, '10001');
  const card = person.in(CARD);
  await card.fill(/card number/i, CARDS.secure);
  await card.fill(/expiration/i, '1244');
  await card.fill(/cvc/i, '123');
  await person.press('button', /^pay \$/i);
  await person.in(BANK).press('button', 'Complete authentication');
  await person.seesThe('heading', 'Your fax is scheduled');
  await person.isAt(/\/order\/\w+$/);

  const recorded = recordOf(await ledger(), await orderId(person));
  expect(recorded.order).toMatchObject({ state: 'paid', to_number: US_NUMBER.to, sendername: 'Ann Lee' });
  expect(recorded.files.map(({ name }) => name)).toEqual(['letter-1.pdf']);
  expect(recorded.charges).toHaveLength(1);
  const { deliverytime } = recorded.order as { deliverytime?: string };
  expect(deliverytime).toContain(`${year}-01-02T`);
});

test('a wallet pays without the card form', async ({ person, site, ledger }) => {
  await fillFirstStep(person, site.url);
  await person.press('button', 'Continue');
  await person.press('button', 'Confirm and continue');
  await person.in(WALLET).press('button', /pay with/i);
  await person.in(WALLET_SHEET).press('button', 'Pay');
  await person.seesThe('heading', /^Your fax (is on its way|was delivered)$/);
  await person.sees('wallet@example.com');
  expect(recordOf(await ledger(), await orderId(person)).charges).toHaveLength(1);
});

test('pages are seen, turned and put in order before the fax is confirmed', async ({ person, site, ledger }) => {
  await fillFirstStep(person, site.url);
  await person.chooseFile(testFile('text-letter-3.pdf'));
  // The notice names this file before the row of the first one says that it is uploaded.
  await person.sees('text-letter-3.pdf: uploaded.');
  await person.press('button', 'Continue');
  await person.press('button', 'Enlarge page 2 of text-letter-3.pdf');
  await person.seesThe('img', 'Page 2 of text-letter-3.pdf');
  await person.press('button', 'Turn page right');
  await person.press('button', 'Close');
  await person.press('button', 'Move text-letter-3.pdf up');
  await person.sees(/now file 1 of 2/);
  await person.press('button', 'Confirm and continue');
  await person.seesThe('heading', 'Pay and send');
  const registered = (await ledger()).files.filter(({ state }) => state === 'registered');
  const mine = registered.find(({ name }) => name === 'text-letter-3.pdf')?.order_id;
  expect(registered.filter((file) => file.order_id === mine).map(({ name, pagecount }) => [name, pagecount])).toEqual([
    ['text-letter-3.pdf', 3],
    ['letter-1.pdf', 1],
  ]);
});

test('Tab goes through the order form from top to bottom', async ({ person, site }) => {
  await person.open(`${site.url}/start`);
  // The last part to load, with the answer to /v1/info.
  await person.seesThe('button', 'Choose from Dropbox');
  await person.pressTabTo('Choose PDF files');
  const names = await person.pressTabTo('Continue');
  expect(names).toEqual([
    'Choose from Dropbox',
    'Country',
    "Recipient's fax number",
    expect.stringMatching(/^Add a cover page/),
  ]);
});

/** Opens the order form and fills in the required fields. */
async function fillFirstStep(person: Person, url: string): Promise<void> {
  await person.open(`${url}/start`);
  await person.chooseFile(testFile('letter-1.pdf'));
  await person.fill(/fax number/i, US_NUMBER.typed);
  await person.seesValue(/fax number/i, US_NUMBER.shown);
  await person.sees(/letter-1\.pdf.*Uploaded/);
}

/** The order in the address of the done page. */
async function orderId(person: Person): Promise<string> {
  return (await person.address()).split('/').at(-1) ?? '';
}
