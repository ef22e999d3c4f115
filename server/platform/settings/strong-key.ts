import type { Values } from './values';

/** Minimum length, and minimum number of distinct characters. Random keys of 32 hex digits have about 14. */
const LENGTH = 32;
const VARIETY = 8;

/** A key, if it is set; a guessable one is a mistake. */
export function readStrongKey({ checked }: Values, name: 'SESSION_SECRET' | 'ADMIN_TOKEN'): string | undefined {
  return checked(name, isStrong, `at least ${LENGTH} random characters; "openssl rand -base64 32" makes them`);
}

function isStrong(secret: string): boolean {
  return secret.length >= LENGTH && new Set(secret).size >= VARIETY && !isRepetition(secret);
}

/** Whether the text repeats a shorter one. */
function isRepetition(text: string): boolean {
  return `${text}${text}`.indexOf(text, 1) < text.length;
}
