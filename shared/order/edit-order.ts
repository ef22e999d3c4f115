import { supportedCountry } from '@shared/reference/countries';
import type { OrderOptions } from './order-options';
import { orderStore, patchOrder } from './order-store';
import { loadedPhone } from './recipient/order-phone';

/**
 * What a person changes. These actions only write the store, so that they work from the first paint; checks and saving
 * follow the store (follow-options.ts) and come with the next chunk.
 */
const editedEarly = new Set<keyof OrderOptions>();

/** Formats a number as it is typed; as it is while the phone library is on its way. */
export function formatNumber(text: string): string {
  const { alpha2 } = orderStore.getState().options;
  return loadedPhone()?.format(text, alpha2).text ?? text;
}

/** The number field holds `text`, which `formatNumber` made. A number with + picks its country (never by calling code). */
export function changeNumber(text: string): void {
  const { alpha2 } = orderStore.getState().options;
  const found = text.startsWith('+') ? loadedPhone()?.format(text, alpha2).alpha2 : null;
  edit({ number: text, alpha2: found ?? alpha2 });
}

/** The person picked a country: a calling code typed for another one gives way. */
export function pickCountry(alpha2: string): void {
  const { number, alpha2: before } = orderStore.getState().options;
  const national = number.startsWith('+') ? withoutCallingCode(number, before) : number;
  edit({ alpha2, number: loadedPhone()?.format(national, alpha2).text ?? national });
}

/** Turns the cover page on or off. */
export function setCoverPage(coverpage: boolean): void {
  edit({ coverpage });
}

/** Changes the sender's name or phone on the cover page. */
export function setSender(sender: Partial<Pick<OrderOptions, 'sendername' | 'senderphone'>>): void {
  edit(sender);
}

/** What was changed before the order was known; it wins over what the server sends. */
export function takeEarlyEdits(): Partial<OrderOptions> {
  const { options } = orderStore.getState();
  const edits = Object.fromEntries([...editedEarly].map((name) => [name, options[name]]));
  editedEarly.clear();
  return edits;
}

/** Changes some of the options. */
export function edit(patch: Partial<OrderOptions>): void {
  const { order, options } = orderStore.getState();
  // Object.keys of a Partial<OrderOptions> are its keys.
  const names = Object.keys(patch) as (keyof OrderOptions)[];
  if (order === null) for (const name of names) if (patch[name] !== options[name]) editedEarly.add(name);
  patchOrder({ options: { ...options, ...patch } });
}

function withoutCallingCode(number: string, alpha2: string): string {
  const code = `+${supportedCountry(alpha2)?.country_code ?? ''}`;
  return number.startsWith(code) ? number.slice(code.length).trim() : number.slice(1);
}
