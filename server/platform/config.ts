import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { LoadNotification } from '@shared/api/shapes/info';
import { doneTarget } from '@shared/lib/address/done-target';
import { sellerLines } from '@shared/lib/seller-lines';
import {
  comparePorts,
  type FaxEngineSettings,
  readFaxEngine,
  readNotification,
  readS3,
  readStripe,
  type S3Settings,
  type StripeSettings,
} from './settings/groups';
import { isLoopback } from './settings/loopback';
import { type OAuthClients, readOAuthClients } from './settings/oauth-clients';
import { type Environment, type Mistake, type Readings, readEnvironment, SettingsError } from './settings/readings';
import { requireWithKeys, requireWithStorages } from './settings/real-keys';
import { REACH_OTHERS, readSandbox, type Sandbox } from './settings/sandbox';
import { type PartKey, SETTING_LIST, type SettingKey, type SettingValues } from './settings/table';

/**
 * All server settings, read once at startup: those of `settings/table.ts` by their names there, and values derived from
 * several of them. Sizes are bytes. With stand-ins, `stripe`, `smtpUrl`, `faxCommand`, `hylafax`, `telnyx`, `sinch`,
 * `dropboxAppKey` and `clients` are absent.
 */
export interface Config extends Omit<SettingValues, PartKey>, FaxEngineSettings {
  /** Root of the checkout or of the installed package: where dist/ is. */
  rootDir: string;
  /** Folder of the server's run-time files: server/, or dist-server/ once built. */
  serverDir: string;
  /** Folder of the stand-ins' run-time files: sandbox/, or dist-server/sandbox/ once built. */
  sandboxDir: string;
  /** Origin where visitors reach the site, without a trailing slash. */
  publicUrl: string;
  /** Address of the bucket that pages post files to. */
  bucketUrl: string;
  /** S3-compatible store for files; absent: this server stores them in dataDir/files. */
  s3?: S3Settings;
  sandbox: Sandbox;
  /** Absent: the payment provider's stand-in answers. */
  stripe?: StripeSettings;
  /** Where people can sign in or link a storage. */
  clients?: OAuthClients;
  /** The seller as named on receipts, in lines. */
  seller: readonly string[];
  /** The provider that the stand-in for faxes plays; absent: a fax line of its own. */
  playedEngine?: 'telnyx' | 'sinch';
  notification?: LoadNotification;
  /** Where the page goes a few seconds after a paid order; absent: it stays. */
  doneRedirect?: string;
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
  const readings = readEnvironment(env);
  const { values, mistakes } = readings;
  const publicUrl = new URL(values.publicUrl ?? `http://localhost:${values.port}`);
  const s3 = readS3(readings);
  comparePorts(readings, ['port', ...(s3?.publicUrl ? [] : (['bucketPort'] as const)), 'smtpPort', 'metricsPort']);
  const bucketUrl =
    s3?.publicUrl ?? values.bucketUrl ?? `${publicUrl.protocol}//${publicUrl.hostname}:${values.bucketPort}/`;
  requireHttps(readings, publicUrl, { bucketUrl, isStores: s3?.publicUrl !== undefined });
  const clients = readOAuthClients(readings);
  const sandbox = readSandbox(readings, publicUrl, clients);
  const { faxEngine } = values;
  const playedEngine = sandbox === 'announced' && faxEngine !== 'hylafax' ? faxEngine : undefined;
  const engine = sandbox === 'announced' ? {} : readFaxEngine(readings, publicUrl);
  const reach = { stripe: readStripe(readings), clients, ...engine };
  requireWithKeys(readings);
  if (sandbox === 'none') requireWithStorages(readings, clients);
  const config: Config = {
    ...without(values, sandbox === 'none' ? PARTS : [...PARTS, ...REACH_OTHERS]),
    rootDir,
    serverDir,
    sandboxDir: [join(serverDir, 'sandbox'), join(serverDir, '../sandbox')].find(existsSync) ?? serverDir,
    dataDir: resolve(rootDir, values.dataDir),
    publicUrl: publicUrl.origin,
    bucketUrl,
    seller: sellerLines(values.seller, values),
    sandbox,
    ...withoutUndefined({
      ...(sandbox === 'none' ? reach : { playedEngine }),
      s3: s3?.store,
      notification: readNotification(readings),
      doneRedirect: readDoneRedirect(readings, publicUrl),
    }),
  };
  return { config, mistakes };
}

/** Browsers do not let a page that came by https post files to an http address, except on their own machine. */
function requireHttps(
  { isSet, complain }: Readings,
  publicUrl: URL,
  { bucketUrl, isStores }: { bucketUrl: string; isStores: boolean },
): void {
  const { protocol, hostname } = new URL(bucketUrl);
  if (publicUrl.protocol !== 'https:' || protocol === 'https:' || isLoopback(hostname)) return;
  const ofStore = isSet('bucketS3PublicUrl') ? 'bucketS3PublicUrl' : 'bucketS3Endpoint';
  complain(
    isStores ? ofStore : 'bucketUrl',
    `must be an https address, because PUBLIC_URL is one: browsers send no file from it to ${bucketUrl}`,
  );
}

function readDoneRedirect({ values, complain }: Readings, { origin }: URL): string | undefined {
  const { doneRedirect } = values;
  if (doneRedirect === undefined || doneTarget(doneRedirect, origin) !== null) return doneRedirect;
  complain('doneRedirect', `must be ${DONE_TARGET}, not "${doneRedirect}"`);
  return undefined;
}

const DONE_TARGET = 'a path that begins with a slash, or an http or https address, without user name and password';

/** Whether the stand-ins for third parties are served. */
export function isSandboxed(config: Config): boolean {
  return config.sandbox !== 'none';
}

/** Whether this server's own bucket takes the pages' files; otherwise an S3 store does. */
export function hasOwnBucket({ s3 }: Pick<Config, 's3'>): boolean {
  return !s3?.takesForms;
}

const PARTS = SETTING_LIST.flatMap(({ key, isPart }) => (isPart ? [key] : []));

function without(values: SettingValues, keys: readonly SettingKey[]): Omit<SettingValues, PartKey> {
  // The keys include every part, and beyond them only optional members.
  return Object.fromEntries(
    Object.entries(values).filter(([key]) => !keys.some((one) => one === key)),
  ) as unknown as Omit<SettingValues, PartKey>;
}

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function withoutUndefined<T extends object>(values: T): Present<T> {
  // The cast only drops `undefined`, which the filter has removed.
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Present<T>;
}
