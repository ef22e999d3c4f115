import { randomInt } from 'node:crypto';

/** Letters and digits that cannot be confused when read aloud or typed. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 12;

/** A new archive identifier: 12 characters, 59 bits, valid in an e-mail address. */
export function newIdentifier(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
