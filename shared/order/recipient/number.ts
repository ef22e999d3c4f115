import { loadPhone, type PhoneTools } from '@shared/lib/phone/phone';
import { editOptions, orderStore } from '@shared/order/order-store';
import { supportedCountry } from '@shared/reference/places/countries';

let tools: PhoneTools | null = null;

/** The phone library once it has loaded; null before. Typing never waits for it. */
export function loadedPhone(): PhoneTools | null {
  return tools;
}

/**
 * Fetches the phone library, once. Resolves to null if it could not be fetched: the number then stays unchecked, and
 * the next call tries again.
 */
export async function fetchPhone(): Promise<PhoneTools | null> {
  try {
    tools ??= await loadPhone();
  } catch {
    // Offline, or a new version was just deployed; the caller reports it if it matters.
  }
  return tools;
}

/** Formats a number as it is typed; returns it unchanged until the phone library has loaded. */
export function formatNumber(text: string): string {
  const { alpha2 } = orderStore.getState().options;
  return tools?.format(text, alpha2).text ?? text;
}

/**
 * Stores the field's new `text`, which `formatNumber` made. A number with + selects its country (never by calling
 * code).
 */
export function changeNumber(text: string): void {
  const { alpha2 } = orderStore.getState().options;
  const found = text.startsWith('+') ? tools?.format(text, alpha2).alpha2 : null;
  editOptions({ number: text, alpha2: found ?? alpha2 });
}

/** The person picked a country. A calling code typed for another country is removed. */
export function pickCountry(alpha2: string): void {
  const { number, alpha2: before } = orderStore.getState().options;
  const national = number.startsWith('+') ? withoutCallingCode(number, before) : number;
  editOptions({ alpha2, number: tools?.format(national, alpha2).text ?? national });
}

function withoutCallingCode(number: string, alpha2: string): string {
  const code = `+${supportedCountry(alpha2)?.country_code ?? ''}`;
  return number.startsWith(code) ? number.slice(code.length).trim() : number.slice(1);
}

/** What an address asks the form to begin with, as checked. */
export interface AskedNumber {
  /** A fax number, as typed; empty for none. */
  number: string;
  /** A supported country, alpha-2; null for none. */
  country: string | null;
}

/** Reads `number` and `country` from an address's parameters; invalid ones are left out. */
export function readAskedNumber(params: URLSearchParams): AskedNumber {
  const number = params.get('number') ?? '';
  const country = (params.get('country') ?? '').toUpperCase();
  return {
    number: /^\+?[0-9 ().-]{1,40}$/.test(number) ? number : '',
    country: supportedCountry(country) ? country : null,
  };
}

/**
 * Fills in number and country once the order is known, unless the person has already typed a number. Returns a function
 * that stops waiting for the order.
 */
export function beginWith({ number, country }: AskedNumber): () => void {
  const fill = (): void => {
    const { order, options } = orderStore.getState();
    if (order === null) return;
    unsubscribe();
    if (options.number !== '') return;
    if (country) pickCountry(country);
    if (number) changeNumber(number);
  };
  const unsubscribe = orderStore.subscribe(fill);
  fill();
  return unsubscribe;
}
