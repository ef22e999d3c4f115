import { isIPv4 } from 'node:net';
import { pino, stdTimeFunctions } from 'pino';

/** Fields of one log line. Never a body, a cookie, a token, a number or an e-mail address. */
export type LogFields = Record<string, string | number | boolean | null | undefined>;

/** Structured log: one JSON object a line. */
export interface Log {
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  /** `error` is written with its stack. */
  error(message: string, fields?: LogFields, error?: unknown): void;
}

/** Fields that nobody logs today, and nobody shall by mistake: their values are not written. */
const SECRET_NAMES = ['authorization', 'cookie', 'key', 'password', 'secret', 'token'];

/**
 * A log that writes to `write`, one line a call, its end included. Personal data is blotted out by its look (`blot`),
 * wherever it stands.
 */
export function createLog(write: (line: string) => void): Log {
  const logger = pino(
    {
      base: null,
      messageKey: 'message',
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }), log: blotAll },
      serializers: { error: describe },
      redact: { paths: SECRET_NAMES, censor: '[secret]' },
    },
    { write },
  );
  return {
    info: (message, fields) => logger.info({ ...fields }, blot(message)),
    warn: (message, fields) => logger.warn({ ...fields }, blot(message)),
    error: (message, fields, error) =>
      logger.error(error === undefined ? { ...fields } : { ...fields, error }, blot(message)),
  };
}

/**
 * A log that says nothing.
 * @internal For tests.
 */
export const silentLog: Log = createLog(() => undefined);

/**
 * Replaces what looks like a name and password in an address, an e-mail address, a provider's secret, a phone number or
 * a card number. Network addresses of machines stay: they say which one did not answer.
 */
export function blot(text: string): string {
  return text
    .replace(/\b([a-z][a-z\d+.-]*:\/\/)[^\s/@]+@/gi, '$1[secret]:')
    .replace(/[^\s@<>"]{1,64}@[^\s@<>"]{1,190}/g, '[e-mail]')
    .replace(/\b(?:sk|rk|pi|seti|tok|ctoken|whsec)_\w+/g, '[secret]')
    .replace(NUMBER, (number) => (isIPv4(number) ? number : '[number]'));
}

/** A network address first, where one stands: otherwise it would be a long number with dots. */
const NUMBER = /(?<![\d.+])\d{1,3}(?:\.\d{1,3}){3}(?![.\d-]*\d)|\+?\d[\d ().-]{6,}\d/g;

function blotAll(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' && !isId(name) ? blot(value) : value,
    ]),
  );
}

/** Ids are made of random letters and are needed whole to follow one request or order. */
function isId(name: string): boolean {
  return name === 'id' || name.endsWith('Id');
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return blot(String(error));
  return blot(error.stack ?? `${error.name}: ${error.message}`);
}
