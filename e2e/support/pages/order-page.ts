import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import type { Ledger } from '../ledger';

/** Cards from the payment provider's documentation, by what happens to them. */
export const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  noFunds: '4000000000009995',
  secure: '4000002500003155',
} as const;

/** A valid fax number as typed, as shown, and as sent. */
export const US_NUMBER = { typed: '2125550142', shown: '(212) 555-0142', to: '+12125550142' } as const;

/** Page object for the order flow. Finds fields by the words that a newcomer would look for. */
export class OrderPage {
  readonly page: Page;
  /** The page, or the frame that contains the flow. */
  readonly place: Page | FrameLocator;
  /** Id of the visitor's order when the page was opened. */
  orderId = '';
  readonly number: Locator;
  readonly country: Locator;
  readonly continueButton: Locator;
  readonly confirmButton: Locator;
  readonly payButton: Locator;
  readonly thanks: Locator;

  constructor(page: Page, place: Page | FrameLocator = page) {
    this.page = page;
    this.place = place;
    this.number = place.getByLabel(/fax number/i);
    this.country = place.getByRole('combobox', { name: /country/i });
    this.continueButton = place.getByRole('button', { name: 'Continue', exact: true });
    this.confirmButton = place.getByRole('button', { name: 'Confirm and continue' });
    this.payButton = place.getByRole('button', { name: /^pay \$/i });
    this.thanks = place.getByRole('heading', { name: /your fax (is (on its way|scheduled)|was delivered)/i });
  }

  /** Opens the order flow and waits until the order is known. */
  async open(path = '/start'): Promise<void> {
    const known = this.page.waitForResponse(/\/v1\/info\//);
    await this.page.goto(path);
    await known;
    this.orderId = await this.currentOrder();
  }

  /** Id of this visitor's open order on the server. */
  async currentOrder(): Promise<string> {
    const answer = await this.page.request.get(new URL('/v1/info/production', this.page.url()).href);
    // The contract's shape of /v1/info.
    const { context } = (await answer.json()) as { context: { order: { id: string } } };
    return context.order.id;
  }

  /** Drops a file from e2e/files on the page. Resolves to whether the page accepts it, and not the browser. */
  async dropFile(name: string): Promise<boolean> {
    const content = (await readFile(testFile(name))).toString('base64');
    return this.page.evaluate(
      ([base64, fileName]) => {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([bytes], fileName, { type: 'application/pdf' }));
        return !document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
      },
      [content, name] as const,
    );
  }

  /** Chooses files from e2e/files, or by full path, from the device. */
  async addFiles(...names: string[]): Promise<void> {
    await this.place.locator('input[type=file]').setInputFiles(names.map(testFile));
  }

  /** Chooses copies of one file from e2e/files under other names. */
  async addCopies(source: string, ...names: string[]): Promise<void> {
    const buffer = await readFile(testFile(source));
    const files = names.map((name) => ({ name, mimeType: 'application/pdf', buffer }));
    await this.place.locator('input[type=file]').setInputFiles(files);
  }

  /** Deletes an uploaded file and confirms the question. */
  async deleteFile(name: string): Promise<void> {
    await this.file(name)
      .getByRole('button', { name: `Delete ${name}` })
      .click();
    await this.place.getByRole('button', { name: 'Delete File', exact: true }).click();
  }

  /** A file's row in the list. */
  file(name: string): Locator {
    return this.place.getByRole('list', { name: 'Files to fax' }).getByRole('listitem').filter({ hasText: name });
  }

  /** Expects that all these files are uploaded. */
  async expectUploaded(...names: string[]): Promise<void> {
    for (const name of names) {
      await expect(this.file(name).getByText('Uploaded', { exact: true })).toBeVisible();
    }
  }

  /** Fills in the first step: one file and a valid number. */
  async fillRecipient(file = 'letter-1.pdf', number: string = US_NUMBER.typed): Promise<void> {
    await this.addFiles(file);
    await this.number.fill(number);
    await this.expectUploaded(file);
  }

  async goToConfirm(): Promise<void> {
    await this.continueButton.click();
    await expect(this.place.getByRole('heading', { name: 'Does everything look right?' })).toBeVisible();
  }

  async goToPayment(): Promise<void> {
    await this.confirmButton.click();
    await this.expectPayment();
  }

  async expectPayment(): Promise<void> {
    await expect(this.place.getByRole('heading', { name: 'Pay and send' })).toBeVisible();
  }

  /** Goes from an empty page to the payment step. */
  async reachPayment(file = 'letter-1.pdf'): Promise<void> {
    await this.open();
    await this.fillRecipient(file);
    await this.goToConfirm();
    await this.goToPayment();
  }

  /** The provider's frame with the card number. */
  get cardFrame(): FrameLocator {
    return this.place.frameLocator('iframe[title="Secure card payment input frame"]');
  }

  async fillCard(card: string = CARDS.good): Promise<void> {
    await this.place.getByLabel(/cardholder/i).fill('Ann Lee');
    await this.place.getByLabel(/email/i).fill('ann@example.com');
    await this.place.getByLabel(/postal/i).fill('10001');
    await this.fillCardNumber(card);
  }

  async fillCardNumber(card: string): Promise<void> {
    await this.cardFrame.getByLabel(/card number/i).fill(card);
    await this.cardFrame.getByLabel(/expiration/i).fill('12 / 44');
    await this.cardFrame.getByLabel(/cvc/i).fill('123');
  }

  async pay(): Promise<void> {
    await this.payButton.click();
  }

  /** Pays with the card that is always accepted, up to the receipt. */
  async payByCard(): Promise<void> {
    await this.fillCard();
    await this.pay();
    await this.expectDone();
  }

  async expectDone(): Promise<void> {
    await expect(this.thanks).toBeVisible();
    await expect(this.page).toHaveURL(new RegExp(`/order/${this.orderId}$`));
  }

  /** A notice, or any other element, with this text. */
  says(text: string | RegExp): Locator {
    return this.place.getByText(text).first();
  }
}

/** Path of a file in e2e/files; a full path is returned unchanged. */
export function testFile(name: string): string {
  return name.includes('/') ? name : resolve(import.meta.dirname, '../../files', name);
}

/** The ledger's records of one order. */
export function recordOf(ledger: Ledger, orderId: string) {
  const attempts = ledger.attempts.filter(({ order_id }) => order_id === orderId);
  const intents = attempts.map(({ payment_intent }) => payment_intent);
  return {
    order: ledger.orders.find(({ id }) => id === orderId),
    files: ledger.files.filter(({ order_id, state }) => order_id === orderId && state === 'registered'),
    attempts,
    charges: ledger.charges.filter(
      ({ status, payment_intent }) => status === 'succeeded' && intents.includes(payment_intent),
    ),
  };
}
