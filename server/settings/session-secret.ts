import type { Values } from './values';

/** Fewest characters of a key, and fewest different ones. Random keys of 32 hexadecimal digits have about 14. */
const LENGTH = 32;
const VARIETY = 8;

/** The key of every signature, if one is set; a key that could be guessed is a mistake. */
export function readSessionSecret({ checked }: Values): string | undefined {
  return checked(
    'SESSION_SECRET',
    isStrong,
    `at least ${LENGTH} random characters; "openssl rand -base64 32" makes them`,
  );
}

function isStrong(secret: string): boolean {
  return secret.length >= LENGTH && new Set(secret).size >= VARIETY && !isRepetition(secret);
}

/** Whether the text is a shorter one said again and again. */
function isRepetition(text: string): boolean {
  return `${text}${text}`.indexOf(text, 1) < text.length;
}
