import { extensionIn } from '@shared/lib/phone/pasted-number';
import type { PhoneCheck } from '@shared/lib/phone/phone-tools';
import { ADDED_MESSAGES, MESSAGES } from '@shared/messages';
import type { NumberCheck, OrderOptions } from '@shared/order/order-options';
import { orderStore, patchOrder } from '@shared/order/order-store';
import { type Country, supportedCountry } from '@shared/reference/places/countries';
import { afterClick } from '@shared/ui/press';
import { shallow } from 'zustand/vanilla/shallow';
import { fetchPhone, loadedPhone } from './number';

let soon: ReturnType<typeof setTimeout> | undefined;

/** Checks the number after the keystroke has been painted. */
export function checkNumberSoon(): void {
  clearTimeout(soon);
  soon = setTimeout(() => void checkNumber(), 0);
}

/** Checks the number now, fetching the phone library if necessary. False if the library could not be fetched. */
export async function checkNumber(): Promise<boolean> {
  clearTimeout(soon);
  const { number, alpha2 } = orderStore.getState().options;
  const check = await checkOf(number, alpha2);
  const now = orderStore.getState().options;
  // The number has changed meanwhile: check the current one.
  if (now.number !== number || now.alpha2 !== alpha2) return checkNumber();
  applyCheck(check);
  return check.kind !== 'unchecked';
}

/**
 * Handles leaving the field. Only now may an error appear: not during typing, nor during the press that took the focus,
 * because the error would move its target.
 */
export async function numberLeft(): Promise<void> {
  await Promise.all([checkNumber(), afterClick()]);
  const { check } = orderStore.getState().options;
  if (check.kind === 'bad') patchOrder({ recipientError: check.message });
}

/**
 * Checks a number (specification 5: codes 1 to 4, then the supported list); an extension, which would not be dialed, is
 * an error. `unchecked` if the phone library could not be fetched.
 */
async function checkOf(number: string, alpha2: string): Promise<NumberCheck> {
  if (number.trim() === '') return { kind: 'empty' };
  const extension = extensionIn(number);
  if (extension !== null) return { kind: 'bad', message: ADDED_MESSAGES.extensionRefused(extension) };
  const tools = loadedPhone() ?? (await fetchPhone());
  try {
    return tools === null ? { kind: 'unchecked' } : checkedNumber(await tools.check(number, alpha2));
  } catch {
    // The data of unsupported regions is fetched separately and may fail to load.
    return { kind: 'unchecked' };
  }
}

function checkedNumber(result: PhoneCheck): NumberCheck {
  if (result.ok && result.isPremium) return { kind: 'bad', message: ADDED_MESSAGES.premiumRateRefused };
  if (result.ok) {
    const shown = supportedCountry(result.alpha2)?.country_code === 1 ? result.national : result.international;
    return { kind: 'good', to: result.e164, shown, alpha2: result.alpha2 };
  }
  const message =
    'code' in result ? MESSAGES.phone.code(result.code) : MESSAGES.phone.unsupportedCountry(result.unsupported);
  return { kind: 'bad', message };
}

function applyCheck(check: NumberCheck): void {
  const { options, recipientError } = orderStore.getState();
  // A number determines its country, because several share a calling code.
  const found = check.kind === 'good' ? supportedCountry(check.alpha2) : undefined;
  const alpha2 = found?.alpha2 ?? options.alpha2;
  const number = numberIn(options, check, found);
  const error = errorAfter(recipientError, check);
  // Nothing changed, as after most keys: nothing is redrawn or stored.
  if (
    shallow(check, options.check) &&
    alpha2 === options.alpha2 &&
    number === options.number &&
    error === recipientError
  )
    return;
  patchOrder({ options: { ...options, check, alpha2, number }, recipientError: error });
}

/**
 * The number as dialed in the found country: one dialed from another country, as "011 44 ...", is written in full,
 * because it would mean nothing there.
 */
function numberIn({ number, alpha2 }: OrderOptions, check: NumberCheck, found: Country | undefined): string {
  if (check.kind !== 'good' || found === undefined || number.startsWith('+')) return number;
  return found.country_code === supportedCountry(alpha2)?.country_code ? number : check.shown;
}

/** A visible error always names the current fault, and disappears only when the number is good (specification 4). */
function errorAfter(standing: string | null, check: NumberCheck): string | null {
  if (standing === null || check.kind === 'good') return null;
  if (check.kind === 'empty') return MESSAGES.order.numberMissing;
  return check.kind === 'bad' ? check.message : standing;
}
