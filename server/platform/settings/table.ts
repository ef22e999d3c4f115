import { SIGN_IN_SOURCES } from '@server/platform/sign-in-sources';
import type { NoticeType } from '@shared/api/shapes/info';
import { DEFAULT_TEXTS } from '@shared/reference/default-texts';
import {
  applePrivateKey,
  checked,
  domainName,
  emailAddress,
  flag,
  issuer,
  listOf,
  matching,
  oneOf,
  sender,
  strongKey,
  webAddress,
  whole,
} from './readers';
import type { Reader, Setting } from './setting';

const NOTICE_TYPES = ['info', 'success', 'warning', 'error'] as const satisfies NoticeType[];
const days = whole(0, 36_500);
const port = whole(0, 65_535);
const faxNumber = matching(/^\+[1-9]\d{6,14}$/, 'a number such as +12025550100');

/**
 * All settings: reader (without `read`, any text), default and description. The variable is the key in capitals:
 * `dataDir` is DATA_DIR. In the order of docs/operations/settings.md and `.env.example`, which are generated from it
 * (`npx tsx scripts/make-settings.ts`).
 */
export const SETTINGS = {
  host: { value: '127.0.0.1', what: 'address that the site, `/v1` and the bucket listen on' },
  port: { read: port, value: '8080', what: 'port of the site and `/v1`' },
  bucketPort: { read: port, value: '8081', what: 'port that accepts files, unless they are in an S3 store' },
  publicUrl: {
    read: webAddress,
    otherwise: '`http://localhost:{PORT}`',
    what: 'address that visitors see; with https, cookies are secure and HSTS is on',
  },
  bucketUrl: {
    read: webAddress,
    otherwise: 'host of `PUBLIC_URL`, `BUCKET_PORT`',
    what: 'address that visitors upload files to',
  },
  trustProxy: {
    read: whole(0, 9),
    value: '0',
    what: 'how many proxies are before this server, each of which adds its caller to `X-Forwarded-For`: `1` behind nginx, `2` behind a CDN and nginx',
  },
  dataDir: { value: 'data', what: 'database, files, outbox' },
  databaseUrl: {
    read: matching(/^(?:postgres(?:ql)?|socket):/, 'a postgres:// address'),
    otherwise: 'embedded database',
    what: 'PostgreSQL connection string; `?sslmode=verify-full&sslrootcert=ca.pem` at its end for TLS',
    isSecret: true,
  },
  databaseSync: {
    read: flag,
    value: '1',
    what: '`0`: the embedded database does not wait for the disk, and a power cut loses the latest orders; for tests',
  },
  sessionSecret: {
    read: strongKey,
    otherwise: 'generated and kept in the database',
    what: 'signs, and encrypts the tokens of linked storages; 32 random characters or more; required with the client of a storage',
    isSecret: true,
  },
  adminToken: {
    read: strongKey,
    otherwise: 'none: no such page',
    what: "opens the operators' page, `/admin`; 32 random characters or more",
    isSecret: true,
  },
  bucketS3Endpoint: {
    isPart: true,
    read: webAddress,
    otherwise: 'none: files are in `DATA_DIR`',
    what: 'origin of an S3-compatible store; set this and the next four, or none of them',
  },
  bucketS3Region: { isPart: true, otherwise: 'none', what: "the store's region" },
  bucketS3Name: { isPart: true, otherwise: 'none', what: 'name of the bucket' },
  bucketS3Key: { isPart: true, otherwise: 'none', what: "the store's access key", isSecret: true },
  bucketS3Secret: { isPart: true, otherwise: 'none', what: "the store's secret key", isSecret: true },
  bucketS3PublicUrl: {
    isPart: true,
    read: webAddress,
    otherwise: '`{BUCKET_S3_ENDPOINT}/{BUCKET_S3_NAME}`',
    what: 'address that pages post files to, if different',
  },
  bucketS3Forms: {
    isPart: true,
    read: flag,
    value: '1',
    what: '`0` for a store without POST forms (R2, B2): files go to `BUCKET_URL`, and this server stores them there; `--check` finds out',
  },
  sandbox: {
    isPart: true,
    read: flag,
    otherwise: 'off',
    what: '`1`: stand-ins for every third party on a server that others can reach; nothing is sent, and every page says so',
  },
  stripeSecretKey: {
    isPart: true,
    read: matching(/^[sr]k_/, 'a key that begins with sk_ or rk_'),
    otherwise: 'none: stand-ins, if `HOST` and `PUBLIC_URL` are local to this machine',
    what: "the payment provider's key; set this and the next one, or neither",
    isSecret: true,
  },
  // Not secret, but it may hold the secret key by mistake.
  stripePublishableKey: {
    isPart: true,
    read: matching(/^pk_/, 'a key that begins with pk_'),
    otherwise: 'none',
    what: 'the key for the pages',
    isSecret: true,
  },
  stripeWebhookSecret: {
    isPart: true,
    otherwise: 'none',
    what: 'signing secret for `/v1/stripe/webhook`',
    isSecret: true,
  },
  googleClientId: {
    isPart: true,
    otherwise: 'none: neither is offered',
    what: 'OAuth client for sign-in with Google and forwarding to Google Drive',
  },
  googleClientSecret: { isPart: true, otherwise: 'none', what: 'its secret', isSecret: true },
  googleIssuer: {
    isPart: true,
    read: issuer,
    otherwise: '`https://accounts.google.com`',
    what: "another OpenID Connect provider in Google's place at sign-in, for trials; http only on this machine",
  },
  microsoftClientId: {
    isPart: true,
    otherwise: 'none: neither is offered',
    what: 'OAuth client for sign-in with Microsoft and forwarding to OneDrive',
  },
  microsoftClientSecret: { isPart: true, otherwise: 'none', what: 'its secret', isSecret: true },
  appleClientId: {
    isPart: true,
    otherwise: 'none: not offered',
    what: 'services ID for sign-in with Apple; set this and the next three, or none of them',
  },
  appleTeamId: { isPart: true, otherwise: 'none', what: "the team's ID" },
  appleKeyId: { isPart: true, otherwise: 'none', what: 'ID of the private key' },
  applePrivateKey: {
    isPart: true,
    read: applePrivateKey,
    otherwise: 'none',
    what: 'the private key (`.p8` file), with line breaks or `\\n`',
    isSecret: true,
  },
  dropboxAppKey: {
    otherwise: 'none: no chooser, or its stand-in',
    what: 'app key for the Dropbox chooser and, with the secret, for forwarding to Dropbox',
  },
  dropboxAppSecret: {
    isPart: true,
    otherwise: 'none: no forwarding to Dropbox',
    what: "that app's secret",
    isSecret: true,
  },
  boxClientId: { isPart: true, otherwise: 'none: not offered', what: 'OAuth client for forwarding to Box' },
  boxClientSecret: { isPart: true, otherwise: 'none', what: 'its secret', isSecret: true },
  smtpUrl: {
    read: matching(/^smtps?:\/\/./, 'an smtp:// or smtps:// address'),
    otherwise: "none: mail is kept in the database, for the sandbox's inbox",
    what: 'outgoing mail server, `smtp://user:password@host:587`; required with payment keys',
    isSecret: true,
  },
  mailFrom: { read: sender, value: 'Faxkeep <no-reply@faxkeep.example>', what: 'sender of outgoing mail' },
  supportEmail: {
    read: emailAddress,
    value: DEFAULT_TEXTS.supportEmail,
    what: 'shown on pages and in mails; contact requests go there',
  },
  brandName: { value: DEFAULT_TEXTS.brandName, what: 'shown on pages and in mails' },
  seller: {
    isPart: true,
    otherwise: 'brand name and support e-mail',
    what: 'name and address of the seller in receipts; several lines, separated by line breaks or `\\n`',
  },
  archiveDomain: {
    read: domainName,
    value: 'archive.faxkeep.example',
    what: "domain of the archives' addresses",
  },
  smtpHost: {
    value: '127.0.0.1',
    what: 'address that accepts mail for archives: reachable by your mail server, never from the internet',
  },
  smtpPort: { read: port, value: '2525', what: 'port that accepts mail for archives; `0`: none' },
  faxCommand: {
    otherwise: 'none: paid faxes stay in the outbox',
    what: 'command run for each paid fax, with its folder',
  },
  faxEngine: {
    isPart: true,
    read: oneOf(['hylafax', 'telnyx', 'sinch'], 'hylafax, telnyx or sinch'),
    otherwise: 'none',
    what: 'who sends faxes and tells what became of them: `hylafax`, `telnyx` or `sinch`; instead of `FAX_COMMAND`',
  },
  hylafaxServer: {
    isPart: true,
    read: matching(/^[A-Za-z0-9][\w.-]*(?::\d{1,5})?$/, 'a host, or host:port'),
    value: 'localhost:4559',
    what: 'host and port of that server, which must accept this machine without a password',
  },
  hylafaxModem: {
    isPart: true,
    read: matching(/^[A-Za-z0-9]\w*$/, 'the name of a modem'),
    otherwise: 'any',
    what: 'its modem or modem class',
  },
  hylafaxPaper: {
    isPart: true,
    read: matching(/^[a-z][a-z0-9-]*$/, "one of HylaFAX's names, such as a4"),
    value: 'na-let',
    what: "HylaFAX's name of the paper that pages are faxed on, such as `a4`",
  },
  hylafaxResolution: {
    isPart: true,
    read: oneOf(['fine', 'standard'], 'fine or standard'),
    value: 'fine',
    what: '`fine`: 196 lines an inch; `standard`: 98, for shorter calls',
  },
  sinchProjectId: { isPart: true, otherwise: 'none', what: "Sinch's project" },
  sinchKeyId: { isPart: true, otherwise: 'none', what: 'its access key' },
  sinchKeySecret: { isPart: true, otherwise: 'none', what: 'its secret', isSecret: true },
  sinchFrom: { isPart: true, read: faxNumber, otherwise: 'none', what: 'its number that faxes come from' },
  telnyxApiKey: { isPart: true, otherwise: 'none', what: "Telnyx's API key", isSecret: true },
  telnyxConnectionId: { isPart: true, otherwise: 'none', what: 'ID of its fax application' },
  telnyxFrom: {
    isPart: true,
    read: faxNumber,
    otherwise: 'none',
    what: 'its number that faxes come from',
  },
  telnyxPublicKey: {
    isPart: true,
    read: checked((given) => Buffer.from(given, 'base64').length === 32, "the account's public key, in base64"),
    otherwise: 'none: news arrives later',
    what: "the account's public key",
  },
  faxRetrySeconds: {
    read: listOf(whole(0, 86_400), 'whole numbers of seconds'),
    value: '60 300 900 3600',
    what: 'waits before a fax is tried again that met a busy line, no answer or a broken connection; one try more than numbers',
  },
  faxAtOnce: { read: whole(1), value: '4', what: 'how many faxes one process hands over in parallel' },
  allowedFrameHosts: {
    read: listOf(webAddress, 'http or https addresses'),
    value: '',
    otherwise: 'none',
    what: 'origins that may frame the order form',
  },
  signInProviders: {
    read: listOf(oneOf(SIGN_IN_SOURCES, 'google, apple or microsoft')),
    value: 'google',
    what: 'third-party sign-ins to offer, while stand-ins are active: `google`, `apple`, `microsoft`, separated by spaces',
  },
  messagingBot: { otherwise: 'none', what: 'bot that people can message' },
  notificationHtml: { isPart: true, otherwise: 'none', what: 'shown to every visitor for 15 seconds' },
  notificationType: {
    isPart: true,
    read: oneOf(NOTICE_TYPES, `one of ${NOTICE_TYPES.join(', ')}`),
    value: 'info',
    what: 'its type: `info`, `success`, `warning` or `error`',
  },
  doneRedirect: {
    isPart: true,
    otherwise: 'none: the page stays',
    what: 'where the page goes five seconds after a paid order: a path of this site, such as `/thanks.html`, or the address of another; the embedded form shows a link to it',
  },
  maxFileBytes: { read: whole(1), value: '268435456', what: 'maximum size of a file' },
  maxFilesPerOrder: { read: whole(1), value: '250', what: 'maximum files per order' },
  maxOrderBytes: { read: whole(1), value: '2147483648', what: "maximum size of an order's files" },
  maxVisitorBytesPerDay: {
    read: whole(1),
    value: '4294967296',
    what: 'maximum size of what one visitor uploads per day',
  },
  maxAddressBytesPerDay: {
    read: whole(1),
    value: '17179869184',
    what: 'the same per network address; behind a proxy it needs `TRUST_PROXY`',
  },
  maxPagesPerOrder: {
    read: whole(1),
    value: '200',
    what: 'maximum pages per order, cover page aside',
  },
  maxAccountOrdersPerDay: {
    read: whole(1),
    value: '50',
    what: 'maximum faxes per day for one account',
  },
  maxAddressOrdersPerDay: {
    read: whole(1),
    value: '50',
    what: 'maximum faxes per day from one network address, of people without an account',
  },
  maxCardOrdersPerDay: { read: whole(1), value: '20', what: 'maximum faxes per day that one card pays for' },
  maxCopiesPerDay: {
    read: whole(1),
    value: '100',
    what: 'maximum printed documents mailed to one account per day',
  },
  maxArchiveBytes: {
    read: whole(1),
    value: '10737418240',
    what: 'maximum size of an archive, documents deleted within seven days included',
  },
  maxArchiveBytesWithoutPlan: {
    read: whole(1),
    value: '200000000',
    what: 'maximum size of what an archive receives while its owner has no plan, or none any more',
  },
  paidFilesDays: {
    read: days,
    value: '0',
    what: 'days to keep files of paid orders after payment, and at least until the fax is handed over; `0`: forever',
  },
  outboxDays: {
    read: days,
    value: '0',
    what: 'days to keep an outbox folder once its fax is handed over; `0`: forever',
  },
  metricsHost: { value: '127.0.0.1', what: 'address that the metrics listen on' },
  metricsPort: { read: port, value: '0', what: 'port of `/metrics` for Prometheus; `0`: none' },
  drainSeconds: {
    read: whole(),
    value: '0',
    what: 'how long to accept calls after SIGTERM while `/readyz` already fails',
  },
} as const satisfies Record<string, Setting>;

type Settings = typeof SETTINGS;

/** A setting's name in the code. */
export type SettingKey = keyof Settings;

type ValueOf<S> = S extends { read: Reader<infer T> } ? T : string;
type DefaultedKey = { [K in SettingKey]: Settings[K] extends { value: string } ? K : never }[SettingKey];

/** The settings that `Config` does not have itself. */
export type PartKey = { [K in SettingKey]: Settings[K] extends { isPart: true } ? K : never }[SettingKey];

/** The value of each setting; absent if it is not set and has no default. */
export type SettingValues = { [K in DefaultedKey]: ValueOf<Settings[K]> } & {
  [K in Exclude<SettingKey, DefaultedKey>]?: ValueOf<Settings[K]>;
};

/** The settings in order, with the names of their variables. */
export const SETTING_LIST: readonly (Setting & { key: SettingKey; name: string })[] = Object.entries(SETTINGS).map(
  // The keys of a literal object are its type's.
  ([key, setting]) => ({ ...setting, key: key as SettingKey, name: variableOf(key as SettingKey) }),
);

/** The name of a setting's variable. */
export function variableOf(key: SettingKey): string {
  return key.replace(/[A-Z]/g, '_$&').toUpperCase();
}
