import { basename, join, resolve } from 'node:path';
import type { LoadNotification } from '@shared/api/shapes/info';
import { doneTarget } from '@shared/lib/address/done-target';
import { sellerLines } from '@shared/lib/seller-lines';
import { DAY, SECOND } from './clock';
import {
  comparePorts,
  type HylafaxSettings,
  isFlag,
  isSeconds,
  isWebAddress,
  readHylafax,
  readNotification,
  readS3,
  readStripe,
  type S3Settings,
  type StripeSettings,
} from './settings/groups';
import { type OAuthClients, readOAuthClients } from './settings/oauth-clients';
import { requireWithKeys, requireWithStorages } from './settings/real-keys';
import { readSandbox, type Sandbox } from './settings/sandbox';
import { readStrongKey } from './settings/strong-key';
import { type Environment, type Mistake, readValues, SettingsError } from './settings/values';
import { isSignInSource } from './sign-in-sources';

export type { HylafaxSettings } from './settings/groups';

/** Every server setting, read once at startup. Sizes are bytes, times milliseconds. */
export interface Config {
  host: string;
  port: number;
  bucketPort: number;
  /** Where the metrics listen; with port 0 they do not, and nothing is counted. */
  metricsHost: string;
  metricsPort: number;
  /** Root of the checkout or of the installed package: where dist/ is. */
  rootDir: string;
  /** Folder of the server's files that are needed at run time: server/, or dist-server/ once built. */
  serverDir: string;
  /** The same of the stand-ins: sandbox/, or dist-server/sandbox/ once built. */
  sandboxDir: string;
  /** Database, received files and the outbox. */
  dataDir: string;
  /** Origin where visitors reach the site, without a trailing slash. */
  publicUrl: string;
  /** Address of the bucket that pages post files to. */
  bucketUrl: string;
  /** S3-compatible store for files; absent: they go to dataDir/files, through this server. */
  s3?: S3Settings;
  /** PostgreSQL connection string; absent: the embedded database in dataDir. */
  databaseUrl?: string;
  /** Whether the embedded database syncs a commit to disk before acknowledging it. */
  databaseSync: boolean;
  /** Whether stand-ins play third parties; then `stripe`, `smtpUrl`, `faxCommand`, `hylafax`, `dropboxAppKey` and `clients` are absent. */
  sandbox: Sandbox;
  /** Absent: the payment provider's stand-in answers. */
  stripe?: StripeSettings;
  dropboxAppKey?: string;
  /** Where people can sign in, or link a storage. */
  clients?: OAuthClients;
  /** Absent: mail is kept in the database and shown in the sandbox's inbox. Always set with real payment keys. */
  smtpUrl?: string;
  mailFrom: string;
  /** Where contact requests are mailed. */
  supportEmail: string;
  brandName: string;
  /** Who sells, as receipts name them, in lines. */
  seller: readonly string[];
  /** Domain of the archives' e-mail addresses. */
  archiveDomain: string;
  /** Where mail for archives is accepted; with port 0 it is not. */
  smtpHost: string;
  smtpPort: number;
  /** Run for each paid fax, with its folder; absent: the folder stays in the outbox. */
  faxCommand?: string;
  /** The fax engine, which delivers faxes and tells what became of them; absent with FAX_COMMAND, and in a sandbox. */
  hylafax?: HylafaxSettings;
  /** How long to wait before the second try to send a fax, the third ..., ms. */
  faxRetryDelays: readonly number[];
  /** How many faxes one process hands over in parallel. */
  faxAtOnce: number;
  /** Origins that may frame the embed. */
  allowedFrameHosts: string[];
  /** Signing key; absent: one is generated and kept in the database. */
  sessionSecret?: string;
  /** Opens the operators' page; absent: there is none. */
  adminToken?: string;
  messagingBot?: string;
  notification?: LoadNotification;
  /** Third-party sign-ins that a sandbox offers. */
  providers: string[];
  maxFileBytes: number;
  maxFilesPerOrder: number;
  /** Maximum total size of the files of one order. */
  maxOrderBytes: number;
  /** How much one visitor, and one network address, may upload per day. */
  maxVisitorBytesPerDay: number;
  maxAddressBytesPerDay: number;
  /** Maximum total size of the documents of one archive. */
  maxArchiveBytes: number;
  /** How long files of paid orders, and outbox folders, are kept, ms; 0: until somebody removes them. */
  paidFilesKept: number;
  outboxKept: number;
  /** Where the page goes some seconds after a paid order; absent: it stays. */
  doneRedirect?: string;
  /** How long calls are still accepted after SIGTERM, ms: until proxies have seen that it is not ready. */
  drainMs: number;
  /** Whether to take the visitor's address from X-Forwarded-For. */
  trustProxy: boolean;
}

/**
 * Reads the settings from environment variables (`server/platform/settings/table.ts`).
 *
 * @throws SettingsError with every invalid setting: the server does not start half configured.
 */
export function readConfig(env: Environment, rootDir = process.cwd(), serverDir = join(rootDir, 'server')): Config {
  const { config, mistakes } = readSettings(env, rootDir, serverDir);
  if (mistakes.length > 0) throw new SettingsError(mistakes);
  return config;
}

/** Reads all settings and collects the mistakes; an invalid setting counts as not set. */
export function readSettings(
  env: Environment,
  rootDir = process.cwd(),
  serverDir = join(rootDir, 'server'),
): { config: Config; mistakes: readonly Mistake[] } {
  const values = readValues(env);
  const { text, textOr, number, checked, list, mistakes } = values;
  const port = number('PORT', 0, LAST_PORT);
  const bucketPort = number('BUCKET_PORT', 0, LAST_PORT);
  const smtpPort = number('SMTP_PORT', 0, LAST_PORT);
  const metricsPort = number('METRICS_PORT', 0, LAST_PORT);
  const publicUrl = new URL(checked('PUBLIC_URL', isWebAddress, WEB_ADDRESS) ?? `http://localhost:${port}`);
  const s3 = readS3(values);
  const bucketUrl = checked('BUCKET_URL', isWebAddress, WEB_ADDRESS);
  const ownBucket = bucketUrl ?? `${publicUrl.protocol}//${publicUrl.hostname}:${bucketPort}/`;
  comparePorts(values, [
    ['PORT', port],
    ...(s3 ? [] : ([['BUCKET_PORT', bucketPort]] as const)),
    ['SMTP_PORT', smtpPort],
    ['METRICS_PORT', metricsPort],
  ]);
  const host = textOr('HOST');
  // Settings that reach third parties: ignored where stand-ins play them.
  const real = {
    stripe: readStripe(values),
    dropboxAppKey: text('DROPBOX_APP_KEY'),
    clients: readOAuthClients(values),
    smtpUrl: checked('SMTP_URL', (url) => /^smtps?:\/\/./.test(url), 'an smtp:// or smtps:// address'),
    faxCommand: text('FAX_COMMAND'),
    hylafax: readHylafax(values),
  };
  const brand = { brandName: textOr('BRAND_NAME'), supportEmail: textOr('SUPPORT_EMAIL') };
  const trustProxy = checked('TRUST_PROXY', isFlag, FLAG) === '1';
  const sandbox = readSandbox(values, { host, publicUrl, trustProxy, ...real });
  const optional = {
    ...(sandbox === 'none' ? real : {}),
    s3: s3?.store,
    databaseUrl: checked('DATABASE_URL', (url) => /^(?:postgres(?:ql)?|socket):/.test(url), 'a postgres:// address'),
    sessionSecret: readStrongKey(values, 'SESSION_SECRET'),
    adminToken: readStrongKey(values, 'ADMIN_TOKEN'),
    messagingBot: text('MESSAGING_BOT'),
    notification: readNotification(values),
    doneRedirect: checked('DONE_REDIRECT', (to) => doneTarget(to, publicUrl.origin) !== null, DONE_TARGET),
  };
  requireWithKeys(values);
  requireWithStorages(values, optional.clients);
  const config: Config = {
    host,
    port,
    bucketPort,
    metricsHost: textOr('METRICS_HOST'),
    metricsPort,
    rootDir,
    serverDir,
    sandboxDir: join(serverDir, basename(serverDir) === 'server' ? '../sandbox' : 'sandbox'),
    dataDir: resolve(rootDir, textOr('DATA_DIR')),
    publicUrl: publicUrl.origin,
    bucketUrl: s3?.publicUrl ?? ownBucket,
    mailFrom: textOr('MAIL_FROM'),
    ...brand,
    seller: sellerLines(text('SELLER'), brand),
    archiveDomain: textOr('ARCHIVE_DOMAIN'),
    smtpHost: textOr('SMTP_HOST'),
    smtpPort,
    faxRetryDelays: list('FAX_RETRY_SECONDS', isSeconds, 'whole numbers of seconds').map(
      (word) => Number(word) * SECOND,
    ),
    faxAtOnce: number('FAX_AT_ONCE', 1),
    allowedFrameHosts: list('ALLOWED_FRAME_HOSTS', isWebAddress, 'http or https addresses'),
    providers: list('SIGN_IN_PROVIDERS', isSignInSource, 'google, apple or microsoft'),
    maxFileBytes: number('MAX_FILE_BYTES', 1),
    maxFilesPerOrder: number('MAX_FILES_PER_ORDER', 1),
    maxOrderBytes: number('MAX_ORDER_BYTES', 1),
    maxVisitorBytesPerDay: number('MAX_VISITOR_BYTES_PER_DAY', 1),
    maxAddressBytesPerDay: number('MAX_ADDRESS_BYTES_PER_DAY', 1),
    maxArchiveBytes: number('MAX_ARCHIVE_BYTES', 1),
    paidFilesKept: number('PAID_FILES_DAYS', 0, MOST_DAYS) * DAY,
    outboxKept: number('OUTBOX_DAYS', 0, MOST_DAYS) * DAY,
    drainMs: number('DRAIN_SECONDS') * SECOND,
    databaseSync: checked('DATABASE_SYNC', isFlag, FLAG) !== '0',
    trustProxy,
    sandbox,
    ...withoutUndefined(optional),
  };
  return { config, mistakes };
}

const LAST_PORT = 65_535;
const FLAG = '1 or 0';
const MOST_DAYS = 36_500;
const WEB_ADDRESS = 'an http or https address';
const DONE_TARGET = 'a path that begins with a slash, or an http or https address, without user name and password';

/** Whether the stand-ins for third parties are served. */
export function isSandboxed(config: Config): boolean {
  return config.sandbox !== 'none';
}

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function withoutUndefined<T extends object>(values: T): Present<T> {
  // The cast only drops `undefined`, which the filter has removed.
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Present<T>;
}
