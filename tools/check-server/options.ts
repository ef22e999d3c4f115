import { parseArgs } from 'node:util';
import { parseUrl } from '@shared/lib/address/parse-url';
import type { AppConfig } from '@shared/lib/app-config';

/** An account to sign in to. */
export interface Account {
  email: string;
  password: string;
}

/** The build settings that decide how pages call. */
export type BuildSettings = Pick<AppConfig, 'buildEnvironment' | 'executeExtras' | 'bucketOrigins'>;

/** What to check, and how far to go. */
export interface CheckOptions {
  /** Origin of the /v1 server. */
  server: URL;
  /** Origin of the pages. */
  pages: URL;
  build: BuildSettings;
  /** Whether to order a fax and pay it with test cards. */
  orders: boolean;
  /** Recipient of that fax, E.164. */
  number: string;
  /** Null: only what a visitor may do. */
  account: Account | null;
}

/** Options as typed: the account is requested later. */
export type TypedOptions = Omit<CheckOptions, 'account'> & { wantsAccount: boolean };

/** The usage text. */
export const USAGE = `Usage: npm run check-server -- https://fax.example [options]

Checks whether the pages of this build can work with the /v1 server at this address. It only reads.

  --pages https://www.example   the origin of the pages, if it is another than the server's
  --orders                      also orders a fax and pays it with test cards; only if the server's key is one for tests
  --number +12025550143         the recipient of that fax; by default this number, which belongs to nobody
  --account                     also signs in, reads what is yours and saves it as it is. E-mail address and password are
                                asked for, or are CHECK_EMAIL and CHECK_PASSWORD in the environment

VITE_BUILD_ENVIRONMENT, VITE_EXECUTE_EXTRAS and VITE_BUCKET_ORIGINS count as in the build.
Exit code: 0, nothing would break a page; 1, something would; 2, not everything that was asked for could be tried.`;

/** A fictitious recipient: such numbers are reserved for fiction. */
const NOBODY = '+12025550143';

/** Invalid arguments. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Reads the options from arguments and environment.
 *
 * @throws UsageError that says what is wrong
 */
export function readOptions(args: readonly string[], env: NodeJS.ProcessEnv): TypedOptions {
  const { values, positionals } = parse(args);
  const [address, ...more] = positionals;
  if (address === undefined) throw new UsageError('The address of the server is missing');
  if (more.length > 0) throw new UsageError(`Only one server at a time: ${more.join(' ')} is too much`);
  const server = originOf(address);
  const number = values.number ?? NOBODY;
  if (!/^\+[1-9]\d{4,14}$/.test(number)) throw new UsageError('--number takes a number like +12025550143');
  return {
    server,
    pages: values.pages === undefined ? server : originOf(values.pages),
    build: {
      buildEnvironment: env.VITE_BUILD_ENVIRONMENT || 'production',
      executeExtras: env.VITE_EXECUTE_EXTRAS !== 'none',
      bucketOrigins: (env.VITE_BUCKET_ORIGINS ?? '').split(' ').filter(Boolean),
    },
    orders: values.orders ?? false,
    number,
    wantsAccount: values.account ?? false,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        pages: { type: 'string' },
        orders: { type: 'boolean' },
        number: { type: 'string' },
        account: { type: 'boolean' },
      },
    });
  } catch (error) {
    // The message names the option.
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function originOf(address: string): URL {
  const url = parseUrl(address);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError(`${address} is no address like https://fax.example`);
  if (url.username || url.password) throw new UsageError('The address has a password in it: leave it out');
  if (url.pathname !== '/' || url.search || url.hash) {
    throw new UsageError(`Give the origin only, ${url.origin}: calls go to /v1 below it`);
  }
  return url;
}
