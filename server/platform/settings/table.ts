/** One setting of the server, an environment variable. */
export interface Setting {
  name: string;
  /** The default. */
  value?: string;
  /** The default in words, if it is not a fixed value. Markdown, like `what`. */
  otherwise?: string;
  what: string;
  /** Never printed: a key, or an address that contains a password. */
  isSecret?: true;
}

/**
 * Every setting, in the order of docs/operations/settings.md and of `.env.example`, which are generated from this table
 * (`npx tsx scripts/make-settings.ts`). `server/platform/config.ts` cannot read any other.
 */
export const SETTINGS = [
  { name: 'HOST', value: '127.0.0.1', what: 'address that the site, `/v1` and the bucket listen on' },
  { name: 'PORT', value: '8080', what: 'port of the site and `/v1`' },
  { name: 'BUCKET_PORT', value: '8081', what: 'port that accepts files, unless they are in an S3 store' },
  {
    name: 'PUBLIC_URL',
    otherwise: '`http://localhost:{PORT}`',
    what: 'address that visitors see; with https, cookies are secure and HSTS is on',
  },
  {
    name: 'BUCKET_URL',
    otherwise: 'host of `PUBLIC_URL`, `BUCKET_PORT`',
    what: 'address that visitors upload files to',
  },
  { name: 'TRUST_PROXY', otherwise: 'off', what: '`1` behind a proxy that sets `X-Forwarded-For`' },
  { name: 'DATA_DIR', value: 'data', what: 'database, files, outbox' },
  { name: 'DATABASE_URL', otherwise: 'embedded database', what: 'PostgreSQL connection string', isSecret: true },
  {
    name: 'DATABASE_SYNC',
    otherwise: 'on',
    what: '`0`: the embedded database does not wait for the disk, and a power cut loses the latest orders; for tests',
  },
  {
    name: 'SESSION_SECRET',
    otherwise: 'generated and kept in the database',
    what: 'signs, and encrypts the tokens of linked storages; 32 random characters or more; required with the client of a storage',
    isSecret: true,
  },
  {
    name: 'ADMIN_TOKEN',
    otherwise: 'none: no such page',
    what: "opens the operators' page, `/admin`; 32 random characters or more",
    isSecret: true,
  },
  {
    name: 'BUCKET_S3_ENDPOINT',
    otherwise: 'none: files are in `DATA_DIR`',
    what: 'origin of an S3-compatible store; set this and the next four, or none of them',
  },
  { name: 'BUCKET_S3_REGION', otherwise: 'none', what: "the store's region" },
  { name: 'BUCKET_S3_NAME', otherwise: 'none', what: 'name of the bucket' },
  { name: 'BUCKET_S3_KEY', otherwise: 'none', what: "the store's access key", isSecret: true },
  { name: 'BUCKET_S3_SECRET', otherwise: 'none', what: "the store's secret key", isSecret: true },
  {
    name: 'BUCKET_S3_PUBLIC_URL',
    otherwise: '`{BUCKET_S3_ENDPOINT}/{BUCKET_S3_NAME}`',
    what: 'address that pages post files to, if different',
  },
  {
    name: 'SANDBOX',
    otherwise: 'off',
    what: '`1`: stand-ins for every third party on a server that others can reach; nothing is sent, and every page says so',
  },
  {
    name: 'STRIPE_SECRET_KEY',
    otherwise: 'none: stand-ins, if `HOST` and `PUBLIC_URL` are local to this machine',
    what: "the payment provider's key; set this and the next one, or neither",
    isSecret: true,
  },
  // Not secret, but somebody may have put the secret key here by mistake.
  { name: 'STRIPE_PUBLISHABLE_KEY', otherwise: 'none', what: 'the key for the pages', isSecret: true },
  {
    name: 'STRIPE_WEBHOOK_SECRET',
    otherwise: 'none',
    what: 'signing secret for `/v1/stripe/webhook`',
    isSecret: true,
  },
  {
    name: 'GOOGLE_CLIENT_ID',
    otherwise: 'none: neither is offered',
    what: 'OAuth client for sign-in with Google and forwarding to Google Drive',
  },
  { name: 'GOOGLE_CLIENT_SECRET', otherwise: 'none', what: 'its secret', isSecret: true },
  {
    name: 'GOOGLE_ISSUER',
    otherwise: '`https://accounts.google.com`',
    what: "another OpenID Connect provider in Google's place at sign-in, for trials; http only on this machine",
  },
  {
    name: 'MICROSOFT_CLIENT_ID',
    otherwise: 'none: neither is offered',
    what: 'OAuth client for sign-in with Microsoft and forwarding to OneDrive',
  },
  { name: 'MICROSOFT_CLIENT_SECRET', otherwise: 'none', what: 'its secret', isSecret: true },
  {
    name: 'APPLE_CLIENT_ID',
    otherwise: 'none: not offered',
    what: 'services ID for sign-in with Apple; set this and the next three, or none of them',
  },
  { name: 'APPLE_TEAM_ID', otherwise: 'none', what: "the team's ID" },
  { name: 'APPLE_KEY_ID', otherwise: 'none', what: 'ID of the private key' },
  {
    name: 'APPLE_PRIVATE_KEY',
    otherwise: 'none',
    what: 'the private key (`.p8` file), with line breaks or `\\n`',
    isSecret: true,
  },
  {
    name: 'DROPBOX_APP_KEY',
    otherwise: 'none: no chooser, or its stand-in',
    what: 'app key for the Dropbox chooser and, with the secret, for forwarding to Dropbox',
  },
  {
    name: 'DROPBOX_APP_SECRET',
    otherwise: 'none: no forwarding to Dropbox',
    what: "that app's secret",
    isSecret: true,
  },
  { name: 'BOX_CLIENT_ID', otherwise: 'none: not offered', what: 'OAuth client for forwarding to Box' },
  { name: 'BOX_CLIENT_SECRET', otherwise: 'none', what: 'its secret', isSecret: true },
  {
    name: 'SMTP_URL',
    otherwise: "none: mail is kept in the database, for the sandbox's inbox",
    what: 'outgoing mail server, `smtp://user:password@host:587`; required with payment keys',
    isSecret: true,
  },
  { name: 'MAIL_FROM', value: 'Faxkeep <no-reply@faxkeep.example>', what: 'sender of outgoing mail' },
  { name: 'SUPPORT_EMAIL', value: 'support@faxkeep.example', what: 'shown in mails; contact requests go there' },
  { name: 'BRAND_NAME', value: 'Faxkeep', what: 'shown in mails' },
  {
    name: 'SELLER',
    otherwise: 'brand name and support e-mail',
    what: 'name and address of the seller in receipts; several lines, separated by line breaks or `\\n`; the pages have `VITE_SELLER`',
  },
  { name: 'ARCHIVE_DOMAIN', value: 'archive.faxkeep.example', what: "domain of the archives' addresses" },
  {
    name: 'SMTP_HOST',
    value: '127.0.0.1',
    what: 'address that accepts mail for archives: reachable by your mail server, never from the internet',
  },
  { name: 'SMTP_PORT', value: '2525', what: 'port that accepts mail for archives; `0`: none' },
  {
    name: 'FAX_COMMAND',
    otherwise: 'none: paid faxes stay in the outbox',
    what: 'command run for each paid fax, with its folder',
  },
  {
    name: 'FAX_ENGINE',
    otherwise: 'none',
    what: '`hylafax`: faxes are sent by a HylaFAX server and followed until they have arrived; instead of `FAX_COMMAND`',
  },
  {
    name: 'HYLAFAX_SERVER',
    value: 'localhost:4559',
    what: 'host and port of that server, which must accept this machine without a password',
  },
  { name: 'HYLAFAX_MODEM', otherwise: 'any', what: 'its modem or modem class' },
  { name: 'HYLAFAX_PAPER', value: 'na-let', what: "HylaFAX's name of the paper that pages are faxed on, such as `a4`" },
  {
    name: 'HYLAFAX_RESOLUTION',
    value: 'fine',
    what: '`fine`: 196 lines an inch; `standard`: 98, for shorter calls',
  },
  {
    name: 'FAX_RETRY_SECONDS',
    value: '60 300 900 3600',
    what: 'waits before a fax is tried again that met a busy line, no answer or a broken connection; one try more than numbers',
  },
  { name: 'FAX_AT_ONCE', value: '4', what: 'how many faxes one process hands over in parallel' },
  { name: 'ALLOWED_FRAME_HOSTS', otherwise: 'none', what: 'origins that may frame the order form' },
  {
    name: 'SIGN_IN_PROVIDERS',
    value: 'google',
    what: 'third-party sign-ins to offer, while stand-ins are active: `google`, `apple`, `microsoft`, separated by spaces',
  },
  { name: 'MESSAGING_BOT', otherwise: 'none', what: 'bot that people can message' },
  { name: 'NOTIFICATION_HTML', otherwise: 'none', what: 'shown to every visitor for 15 seconds' },
  { name: 'NOTIFICATION_TYPE', value: 'info', what: 'its type: `info`, `success`, `warning` or `error`' },
  {
    name: 'DONE_REDIRECT',
    otherwise: 'none: the page stays',
    what: 'where the page goes five seconds after a paid order: a path of this site, such as `/thanks.html`, or the address of another; the embedded form shows a link to it',
  },
  { name: 'MAX_FILE_BYTES', value: '268435456', what: 'maximum size of a file' },
  { name: 'MAX_FILES_PER_ORDER', value: '250', what: 'maximum number of files per order' },
  { name: 'MAX_ORDER_BYTES', value: '2147483648', what: 'maximum total size of the files of one order' },
  {
    name: 'MAX_VISITOR_BYTES_PER_DAY',
    value: '4294967296',
    what: 'maximum total size of files that one visitor may upload per day, including deleted ones',
  },
  {
    name: 'MAX_ADDRESS_BYTES_PER_DAY',
    value: '17179869184',
    what: 'the same per network address; behind a proxy it needs `TRUST_PROXY`',
  },
  {
    name: 'MAX_ARCHIVE_BYTES',
    value: '10737418240',
    what: 'maximum total size of the documents in one archive, including deleted ones for seven days',
  },
  {
    name: 'PAID_FILES_DAYS',
    value: '0',
    what: 'days to keep files of paid orders after payment, and at least until the fax is handed over; `0`: forever',
  },
  {
    name: 'OUTBOX_DAYS',
    value: '0',
    what: 'days to keep an outbox folder once its fax is handed over; `0`: forever',
  },
  { name: 'METRICS_HOST', value: '127.0.0.1', what: 'address that the metrics listen on' },
  { name: 'METRICS_PORT', value: '0', what: 'port of `/metrics` for Prometheus; `0`: none' },
  {
    name: 'DRAIN_SECONDS',
    value: '0',
    what: 'how long to accept calls after SIGTERM while `/readyz` already fails',
  },
] as const satisfies readonly Setting[];

/** The name of a setting. */
export type SettingName = (typeof SETTINGS)[number]['name'];

/** The name of a setting with a default value. */
export type DefaultedName = Extract<(typeof SETTINGS)[number], { value: string }>['name'];

/** The setting with this name. */
export function settingOf(name: SettingName): Setting {
  // Every SettingName has a row.
  return SETTINGS.find((one) => one.name === name) as Setting;
}
