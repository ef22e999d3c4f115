import { loadPhone } from '@shared/lib/phone/phone';
import type { PhoneTools } from '@shared/lib/phone/phone-tools';
import { editOptions, orderStore } from '@shared/order/order-store';
import { supportedCountry } from '@shared/reference/places/countries';

let tools: PhoneTools | null = null;

/** The phone library once it has loaded; null before. Typing never waits for it. */
export function loadedPhone(): PhoneTools | null {
  return tools;
}

/**
 * Fetches the phone library, once. Resolves to null if it could not be fetched: the number stays unchecked, and the
 * next call tries again.
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

/** Stores the field's text, made by `formatNumber`. A number with + selects its country (never by calling code). */
export function changeNumber(text: string): void {
  const { alpha2 } = orderStore.getState().options;
  const found = text.startsWith('+') ? tools?.format(text, alpha2).alpha2 : null;
  editOptions({ number: text, alpha2: found ?? alpha2 });
}

/** Handles a picked country. Removes a calling code typed for another country. */
export function pickCountry(alpha2: string): void {
  const { number, alpha2: before } = orderStore.getState().options;
  const national = number.startsWith('+') ? withoutCallingCode(number, before) : number;
  editOptions({ alpha2, number: tools?.format(national, alpha2).text ?? national });
}

function withoutCallingCode(number: string, alpha2: string): string {
  const code = `+${supportedCountry(alpha2)?.country_code ?? ''}`;
  return number.startsWith(code) ? number.slice(code.length).trim() : number.slice(1);
}
