import { EMAIL_LIMIT } from '@shared/reference/field-limits';

/**
 * One "@" between a name and a host with at least one dot, none of the characters that only quoted or broken addresses
 * have. Each part excludes its own separator, so the check takes time in proportion to the length.
 */
const PATTERN = /^[^\s@<>()[\],;:"\\\p{Cc}]{1,64}@[^\s@.<>()[\],;:"\\\p{Cc}]+(?:\.[^\s@.<>()[\],;:"\\\p{Cc}]+)+$/u;

/** Whether a text is an e-mail address by the standard pattern (Specification 5); at most 254 characters. */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_LIMIT && PATTERN.test(text);
}
