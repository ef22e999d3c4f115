import { isIPv4 } from 'node:net';
import { pino, stdTimeFunctions } from 'pino';

/** Fields of one log line. Never a body, a cookie, a token, a number or an e-mail address. */
export type LogFields = Record<string, string | number | boolean | null | undefined>;

/** Structured log: one JSON object per line. */
export interface Log {
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  /** `error` is logged with its stack. */
  error(message: string, fields?: LogFields, error?: unknown): void;
}

/** Fields whose values are always redacted, in case one is logged by mistake. */
const SECRET_NAMES = ['authorization', 'cookie', 'key', 'password', 'receipt', 'secret', 'token'];

/** A log that calls `write` once per line, including the line break. Redacts personal data by pattern (`redact`). */
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
    info: (message, fields) => logger.info({ ...fields }, redact(message)),
    warn: (message, fields) => logger.warn({ ...fields }, redact(message)),
    error: (message, fields, error) =>
      logger.error(error === undefined ? { ...fields } : { ...fields, error }, redact(message)),
  };
}

/**
 * A log that writes nothing.
 * @internal For tests.
 */
export const silentLog: Log = createLog(() => undefined);

/**
 * Redacts anything that looks like credentials in a URL, the token of a link in a mail or to a document of a fax, an
 * e-mail address, a provider's secret, a phone number or a card number. Network addresses of hosts stay, to show which
 * one did not answer.
 */
export function redact(text: string): string {
  return text
    .replace(/\b([a-z][a-z\d+.-]*:\/\/)[^\s/@]+@/gi, '$1[secret]:')
    .replace(/([?&](?:receipt|token)=)[\w.%~-]+/gi, '$1[secret]')
    .replace(/(\/v1\/fax\/media\/[\w-]+\/)[\w.-]+/g, '$1[secret]')
    .replace(/[^\s@<>"]{1,64}@[^\s@<>"]{1,190}/g, '[e-mail]')
    .replace(/\b(?:sk|rk|pi|seti|tok|ctoken|whsec)_\w+/g, '[secret]')
    .replace(NUMBER, (number) => (isIPv4(number) ? number : '[number]'));
}

/** Matches network addresses first; otherwise one would look like a long number with dots. */
const NUMBER = /(?<![\d.+])\d{1,3}(?:\.\d{1,3}){3}(?![.\d-]*\d)|\+?\d[\d ().-]{6,}\d/g;

function blotAll(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' && !isId(name) ? redact(value) : value,
    ]),
  );
}

/** Ids consist of random characters and are needed in full to trace a request or order. */
function isId(name: string): boolean {
  return name === 'id' || name.endsWith('Id');
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return redact(String(error));
  return redact(error.stack ?? `${error.name}: ${error.message}`);
}
