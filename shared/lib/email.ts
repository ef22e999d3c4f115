import { EMAIL_LIMIT } from '@shared/reference/field-limits';
import { hostInLetters } from './address/host-in-letters';
import { parseUrl } from './address/parse-url';

/**
 * One "@" between a name and a host with at least one dot, and no characters found only in quoted or broken addresses.
 * No part includes its own separator, so the check runs in linear time.
 */
const PATTERN =
  /^[^\s@<>()[\],;:"\\\p{Cc}\p{Cf}\p{DI}]{1,64}@[^\s@.<>()[\],;:"\\/?#%\p{Cc}\p{Cf}\p{DI}]+(?:\.[^\s@.<>()[\],;:"\\/?#%\p{Cc}\p{Cf}\p{DI}]+)+$/u;

/** Invisible characters: marks of direction, joiners, soft hyphens, and what browsers draw as nothing. */
const INVISIBLE = /[\p{Cf}\p{DI}]/u;

/** From the first character that is neither blank nor invisible to the last one. */
const VISIBLE = /[^\s\p{Cf}\p{DI}](?:.*[^\s\p{Cf}\p{DI}])?/su;

/** ASCII. A tidied host with other characters has no ASCII form, so no such host exists. */
const ASCII = /^[\0-\x7f]*$/;

/** Characters that end or encode the host in a web address. No host of a mail address has any of them. */
const NOT_OF_HOSTS = /[/?#%\\:@]/;

/** Whether a text is an e-mail address by the standard pattern (specification 5); at most 254 characters. */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_LIMIT && PATTERN.test(text);
}

/**
 * An address as sent and stored, from what was typed, pasted or supplied: trimmed of blanks and invisible characters,
 * its name composed (NFC), its domain in ASCII and lower case. Any other text is only trimmed: see `emailFault`.
 */
export function tidyEmail(text: string): string {
  const visible = VISIBLE.exec(text)?.[0] ?? '';
  const at = visible.lastIndexOf('@') + 1;
  return visible.slice(0, at).normalize('NFC') + (at === 0 ? visible : asciiHost(visible.slice(at)));
}

/**
 * The common form of one person's addresses: the tidied address in lower case, without any invisible character. For
 * comparing and finding only: an address with such a character inside is refused, but accounts may have one.
 */
export function emailKey(text: string): string {
  return tidyEmail(withoutInvisible(text)).toLowerCase().normalize('NFC');
}

/** An address as people read it: without invisible characters, and with its domain in letters (see `hostInLetters`). */
export function shownEmail(email: string): string {
  const tidy = tidyEmail(withoutInvisible(email));
  const at = tidy.lastIndexOf('@') + 1;
  return tidy.slice(0, at) + hostInLetters(tidy.slice(at));
}

/**
 * What is wrong with a tidied address, for a person; null if it is valid.
 *
 * @param message the sentence for an invalid address, which differs from form to form (specification 5)
 */
export function emailFault(email: string, message: string): string | null {
  if (hasInvisible(email)) return `${message} There is an invisible character in this one: please type it by hand.`;
  return isEmail(email) && ASCII.test(email.slice(email.lastIndexOf('@'))) ? null : message;
}

/** Whether a tidied address has invisible characters inside. */
export function hasInvisible(email: string): boolean {
  return INVISIBLE.test(email);
}

function withoutInvisible(text: string): string {
  return text.replace(new RegExp(INVISIBLE, 'gu'), '');
}

/** A host in ASCII and lower case; if it has no ASCII form, only in lower case. */
function asciiHost(host: string): string {
  const lower = host.toLowerCase();
  // Every other host is ASCII already; a web address would also change numbers that look like IPv4.
  if (ASCII.test(host) || NOT_OF_HOSTS.test(host) || INVISIBLE.test(host)) return lower;
  return parseUrl(`http://${host}`)?.hostname ?? lower;
}
