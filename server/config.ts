import { join, resolve } from 'node:path';
import type { LoadNotification, NoticeType } from '@shared/api/contract';

/** Every setting of the server, read once at start. Sizes are bytes, times milliseconds. */
export interface Config {
  host: string;
  port: number;
  bucketPort: number;
  /** Where the metrics listen; port 0: nowhere, and nothing is counted. */
  metricsHost: string;
  metricsPort: number;
  /** Root of the checkout or of the installed package: where dist/ is. */
  rootDir: string;
  /** What the server reads while it runs (threads, stand-ins) is in here: server/, or dist-server/ once it is built. */
  serverDir: string;
  /** Database, received files and the outbox. */
  dataDir: string;
  /** Origin under which visitors reach the site, without a slash at the end. */
  publicUrl: string;
  /** Address of the bucket that pages post files to. */
  bucketUrl: string;
  /** Files go to a store that speaks the language of Amazon S3; absent: to dataDir/files, through this server. */
  s3?: S3Settings;
  /** PostgreSQL connection string; absent: the embedded database in dataDir. */
  databaseUrl?: string;
  /** Absent: the stand-in of the payment provider answers. */
  stripe?: { secretKey: string; publishableKey: string; webhookSecret?: string };
  dropboxAppKey?: string;
  /** Absent: mail is kept in the database and shown in the sandbox's inbox. */
  smtpUrl?: string;
  mailFrom: string;
  /** Where contact requests are mailed. */
  supportEmail: string;
  brandName: string;
  /** Domain of the archives' e-mail addresses. */
  archiveDomain: string;
  /** Port of the listener that takes mail for archives; 0: none. */
  smtpPort: number;
  /** Run once for each paid fax with its folder; absent: the folder stays in the outbox. */
  faxCommand?: string;
  /** Origins that may frame the embed. */
  allowedFrameHosts: string[];
  /** Key of every signature; absent: one is made and kept in the database. */
  sessionSecret?: string;
  messagingBot?: string;
  notification?: LoadNotification;
  providers: string[];
  maxFileBytes: number;
  maxFilesPerOrder: number;
  /** Where a page goes some seconds after a paid order; absent: it stays. */
  doneRedirect?: string;
  /** How long calls are still taken after the process was asked to end, ms: until proxies have seen that it is not ready. */
  drainMs: number;
  /** Addresses trusted to tell the visitor's address in X-Forwarded-For. */
  trustProxy: boolean;
}

/** A bucket of an S3-compatible store, addressed by path: `{endpoint}/{name}/{key}`. */
export interface S3Settings {
  /** Origin, without a slash at the end. */
  endpoint: string;
  region: string;
  name: string;
  accessKey: string;
  secretKey: string;
}

/**
 * Reads the settings from environment variables (names in README).
 *
 * @throws Error when a number, an address or a pair of keys cannot be right: the server does not start half configured.
 */
export function readConfig(
  env: Record<string, string | undefined>,
  rootDir = process.cwd(),
  serverDir = join(rootDir, 'server'),
): Config {
  const text = (name: string): string | undefined => env[name]?.trim() || undefined;
  const port = readNumber(env, 'PORT', 8080);
  const bucketPort = readNumber(env, 'BUCKET_PORT', 8081);
  const publicUrl = readOrigin('PUBLIC_URL', text('PUBLIC_URL') ?? `http://localhost:${port}`);
  const s3 = readS3(text);
  const ownBucket = `${new URL(publicUrl).protocol}//${new URL(publicUrl).hostname}:${bucketPort}/`;
  const s3Bucket = s3 && (text('BUCKET_S3_PUBLIC_URL') ?? `${s3.endpoint}/${s3.name}`);
  const optional = {
    s3,
    databaseUrl: text('DATABASE_URL'),
    stripe: readStripe(text),
    dropboxAppKey: text('DROPBOX_APP_KEY'),
    smtpUrl: text('SMTP_URL'),
    faxCommand: text('FAX_COMMAND'),
    sessionSecret: text('SESSION_SECRET'),
    messagingBot: text('MESSAGING_BOT'),
    notification: readNotification(text),
    doneRedirect: text('DONE_REDIRECT'),
  };
  return {
    host: text('HOST') ?? '127.0.0.1',
    port,
    bucketPort,
    metricsHost: text('METRICS_HOST') ?? '127.0.0.1',
    metricsPort: readNumber(env, 'METRICS_PORT', 0),
    rootDir,
    serverDir,
    dataDir: resolve(rootDir, text('DATA_DIR') ?? 'data'),
    publicUrl,
    bucketUrl: s3Bucket ?? text('BUCKET_URL') ?? ownBucket,
    mailFrom: text('MAIL_FROM') ?? 'Faxkeep <no-reply@faxkeep.example>',
    supportEmail: text('SUPPORT_EMAIL') ?? 'support@faxkeep.example',
    brandName: text('BRAND_NAME') ?? 'Faxkeep',
    archiveDomain: text('ARCHIVE_DOMAIN') ?? 'archive.faxkeep.example',
    smtpPort: readNumber(env, 'SMTP_PORT', 2525),
    allowedFrameHosts: (text('ALLOWED_FRAME_HOSTS') ?? '').split(/[\s,]+/).filter(Boolean),
    providers: (text('SIGN_IN_PROVIDERS') ?? 'google').split(/[\s,]+/).filter(Boolean),
    maxFileBytes: readNumber(env, 'MAX_FILE_BYTES', 268_435_456),
    maxFilesPerOrder: readNumber(env, 'MAX_FILES_PER_ORDER', 250),
    drainMs: readNumber(env, 'DRAIN_SECONDS', 0) * 1_000,
    trustProxy: text('TRUST_PROXY') === '1',
    ...withoutUndefined(optional),
  };
}

/** Whether the stand-ins of outside parties are served: only while no real payment key is set. */
export function isSandboxed(config: Config): boolean {
  return config.stripe === undefined;
}

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function withoutUndefined<T extends object>(values: T): Present<T> {
  // The cast only drops `undefined`, which the filter has removed.
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Present<T>;
}

function readNumber(env: Record<string, string | undefined>, name: string, fallback: number): number {
  const raw = env[name]?.trim();
  if (!raw) return fallback;
  const value = Number(raw);
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`${name} must be a whole number, not "${raw}"`);
  return value;
}

function readOrigin(name: string, raw: string): string {
  const url = URL.canParse(raw) ? new URL(raw) : null;
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error(`${name} must be an http or https address`);
  return url.origin;
}

function readStripe(text: (name: string) => string | undefined): Config['stripe'] {
  const secretKey = text('STRIPE_SECRET_KEY');
  const publishableKey = text('STRIPE_PUBLISHABLE_KEY');
  if (!secretKey && !publishableKey) return undefined;
  if (!secretKey || !publishableKey) throw new Error('Set STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY together');
  const webhookSecret = text('STRIPE_WEBHOOK_SECRET');
  return { secretKey, publishableKey, ...(webhookSecret ? { webhookSecret } : {}) };
}

function readS3(text: (name: string) => string | undefined): S3Settings | undefined {
  const [endpoint, region, name, accessKey, secretKey] = S3_NAMES.map(text);
  if (!endpoint && !region && !name && !accessKey && !secretKey) return undefined;
  if (!endpoint || !region || !name || !accessKey || !secretKey) throw new Error(`Set ${S3_NAMES.join(', ')} together`);
  return { endpoint: readOrigin('BUCKET_S3_ENDPOINT', endpoint), region, name, accessKey, secretKey };
}

const S3_NAMES = ['BUCKET_S3_ENDPOINT', 'BUCKET_S3_REGION', 'BUCKET_S3_NAME', 'BUCKET_S3_KEY', 'BUCKET_S3_SECRET'];

const NOTICE_TYPES: readonly string[] = ['info', 'success', 'warning', 'error'] satisfies NoticeType[];

function readNotification(text: (name: string) => string | undefined): LoadNotification | undefined {
  const message = text('NOTIFICATION_HTML');
  if (!message) return undefined;
  const type = text('NOTIFICATION_TYPE') ?? 'info';
  if (!NOTICE_TYPES.includes(type)) throw new Error(`NOTIFICATION_TYPE must be one of ${NOTICE_TYPES.join(', ')}`);
  return { message, type: type as NoticeType }; // checked against the list above
}
