import { createPrivateKey } from 'node:crypto';
import { parseUrl } from '@shared/lib/address/parse-url';
import { isEmail } from '@shared/lib/email';
import { isLoopback } from './loopback';
import type { Reader } from './setting';

/** `1` or `0`. */
export const flag: Reader<boolean> = {
  parse: (given) => (given === '1' || given === '0' ? given === '1' : undefined),
  expected: '1 or 0',
};

/** An http or https address. */
export const webAddress = checked(
  (given) => /^https?:$/.test(parseUrl(given)?.protocol ?? ''),
  'an http or https address',
);

/** One e-mail address. */
export const emailAddress = checked(isEmail, 'an e-mail address');

/** A sender: an e-mail address, with or without a name before it. */
export const sender = checked(
  (given) => isEmail(/^(?:"[^"\r\n]*"|[^"<>@\r\n]*?) *<([^<>]*)>$/.exec(given)?.[1] ?? given),
  'an e-mail address, or Name <address>',
);

/** A domain name, as after the @ of an e-mail address. */
export const domainName = checked((given) => isEmail(`a@${given}`), 'a domain name');

/** Address of an OpenID Connect provider. Without https, an attacker on the network could forge sign-ins. */
export const issuer = checked((given) => {
  const { protocol = '', hostname = '', search, hash } = parseUrl(given) ?? {};
  return (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))) && search === '' && hash === '';
}, 'an https address, or an http one on this machine');

/** Minimum length of a key, and minimum number of distinct characters. Random keys of 32 hex digits have about 14. */
const KEY_LENGTH = 32;
const KEY_VARIETY = 8;

/** A key that cannot be guessed. */
export const strongKey = checked(
  (given) => given.length >= KEY_LENGTH && new Set(given).size >= KEY_VARIETY && !isRepetition(given),
  `at least ${KEY_LENGTH} random characters; "openssl rand -base64 32" makes them`,
);

/** A private key in PEM, for elliptic curves. Environment files keep its lines in one. */
export const applePrivateKey: Reader<string> = {
  parse: (given) => {
    const key = given.replaceAll('\\n', '\n');
    try {
      return createPrivateKey(key).asymmetricKeyType === 'ec' ? key : undefined;
    } catch {
      return undefined;
    }
  },
  expected: 'the private key that Apple issued',
};

/** A text that passes a test. */
export function checked(isRight: (text: string) => boolean, expected: string): Reader<string> {
  return { parse: (given) => (isRight(given) ? given : undefined), expected };
}

/** A text that matches a pattern. */
export function matching(pattern: RegExp, expected: string): Reader<string> {
  return checked((given) => pattern.test(given), expected);
}

/** One of a few words. */
export function oneOf<const W extends string>(words: readonly W[], expected: string): Reader<W> {
  return { parse: (given) => words.find((word) => word === given), expected };
}

/** An integer from `least` to `most`. */
export function whole(least = 0, most = Number.MAX_SAFE_INTEGER): Reader<number> {
  const range = most < Number.MAX_SAFE_INTEGER ? `from ${least} to ${most}` : `of at least ${least}`;
  return {
    parse: (given) => {
      const value = /^\d+$/.test(given) ? Number(given) : Number.NaN;
      return Number.isSafeInteger(value) && value >= least && value <= most ? value : undefined;
    },
    expected: `a whole number ${range}`,
  };
}

/** Words separated by spaces or commas. */
export function listOf<T>({ parse, expected: word }: Reader<T>, expected = word): Reader<T[]> {
  return {
    parse: (given) => {
      const words = given.split(/[\s,]+/).filter(Boolean);
      const values = words.flatMap((word) => parse(word) ?? []);
      return values.length === words.length ? values : undefined;
    },
    expected,
  };
}

/** Whether the text repeats a shorter one. */
function isRepetition(given: string): boolean {
  return `${given}${given}`.indexOf(given, 1) < given.length;
}
