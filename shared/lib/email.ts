import { EMAIL_LIMIT } from '@shared/reference/field-limits';

/**
 * One "@" between a name and a host with at least one dot, and no characters found only in quoted or broken addresses.
 * Each part excludes its own separator, so the check runs in linear time.
 */
const PATTERN = /^[^\s@<>()[\],;:"\\\p{Cc}]{1,64}@[^\s@.<>()[\],;:"\\\p{Cc}]+(?:\.[^\s@.<>()[\],;:"\\\p{Cc}]+)+$/u;

/** Whether a text is an e-mail address by the standard pattern (specification 5); at most 254 characters. */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_LIMIT && PATTERN.test(text);
}
