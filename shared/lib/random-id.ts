/** The 62 alphanumeric characters used in random ids (specification 9). */
export const ID_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Bytes from here on would favor the first characters of the alphabet. */
const FAIR_BYTES = 256 - (256 % ID_ALPHABET.length);

/** The most random bytes a browser returns at once. */
const MAX_BYTES = 65_536;

/** A random id of `length` characters, each equally likely; 22 characters carry 130 bits (specification 9). */
export function randomId(length = 22): string {
  let id = '';
  while (id.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(Math.min(length * 2, MAX_BYTES)))) {
      if (byte < FAIR_BYTES && id.length < length) id += ID_ALPHABET.charAt(byte % ID_ALPHABET.length);
    }
  }
  return id;
}
