import { extensionIn, pastedNumber } from '@shared/lib/phone/pasted-number';
import { orderStore } from '@shared/order/order-store';
import { changeNumber, fetchPhone, formatNumber, pickCountry } from '@shared/order/rules/number';
import { supportedCountry } from '@shared/reference/places/countries';

/** The form's initial values from an address, as checked. */
export interface AskedNumber {
  /** A fax number as a person would paste it, with any extension; empty for none. */
  number: string;
  /** A supported country, alpha-2; null for none. */
  country: string | null;
}

/** Longest text read as a number, in characters. */
const LONGEST = 60;

/** Reads `number` and `country` from an address's parameters; invalid ones are left out. */
export function readAskedNumber(params: URLSearchParams): AskedNumber {
  const country = (params.get('country') ?? '').toUpperCase();
  return {
    number: readNumber(params.get('number') ?? ''),
    country: supportedCountry(country) ? country : null,
  };
}

/**
 * Fills in number and country once the order is known, unless the person has already typed a number; shows an error as
 * after a paste. Returns a function that stops waiting for the order.
 *
 * @param leave called as when a person leaves the field
 */
export function prefillNumber({ number, country }: AskedNumber, leave: () => void): () => void {
  const fill = (): void => {
    const { order, options } = orderStore.getState();
    if (order === null) return;
    unsubscribe();
    if (options.number !== '') return;
    if (country) pickCountry(country);
    if (number) void begin(number, leave);
  };
  const unsubscribe = orderStore.subscribe(fill);
  fill();
  return unsubscribe;
}

function readNumber(asked: string): string {
  if (asked.length > LONGEST) return '';
  const number = pastedNumber(asked).trim();
  const extension = extensionIn(number) ?? '';
  return /^\+?[0-9 ()./-]{1,40}$/.test(number.slice(0, number.length - extension.length)) ? number : '';
}

async function begin(number: string, leave: () => void): Promise<void> {
  changeNumber(number);
  await fetchPhone();
  if (orderStore.getState().options.number !== number) return;
  changeNumber(formatNumber(number));
  leave();
}
