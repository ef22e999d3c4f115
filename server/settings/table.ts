/** One setting of the server, an environment variable. */
export interface Setting {
  name: string;
  /** What stands for it when it is not set. */
  value?: string;
  /** The same in words, where no value says it or it needs one. In Markdown, as `what`. */
  otherwise?: string;
  what: string;
  /** Never shown: a key, or an address with a password in it. */
  isSecret?: true;
}

/**
 * Every setting, in the order of the README and of `.env.example`, which are made from this table
 * (`npx tsx scripts/make-settings.ts`). `server/config.ts` can read no other.
 */
export const SETTINGS = [
  { name: 'HOST', value: '127.0.0.1', what: 'address the site, `/v1` and the bucket listen on' },
  { name: 'PORT', value: '8080', what: 'where the site and `/v1` listen' },
  { name: 'BUCKET_PORT', value: '8081', what: 'where files are taken, unless they are in an S3 store' },
  {
    name: 'PUBLIC_URL',
    otherwise: '`http://localhost:{PORT}`',
    what: 'what visitors see; with https cookies are secure and HSTS is on',
  },
  {
    name: 'BUCKET_URL',
    otherwise: 'host of `PUBLIC_URL`, `BUCKET_PORT`',
    what: "what visitors' files are sent to",
  },
  { name: 'TRUST_PROXY', otherwise: 'off', what: '`1` behind a proxy that sets `X-Forwarded-For`' },
  { name: 'DATA_DIR', value: 'data', what: 'database, files, outbox' },
  { name: 'DATABASE_URL', otherwise: 'embedded database', what: 'PostgreSQL connection string', isSecret: true },
  {
    name: 'DATABASE_SYNC',
    otherwise: 'on',
    what: '`0`: the embedded database does not wait for the disk, and a power cut takes the last orders; for tests',
  },
  {
    name: 'SESSION_SECRET',
    otherwise: 'made and kept in the database',
    what: 'key of every signature; 32 random characters or more',
    isSecret: true,
  },
  {
    name: 'BUCKET_S3_ENDPOINT',
    otherwise: 'none: files are in `DATA_DIR`',
    what: 'origin of a store that speaks the language of Amazon S3; this and the next four, or none of them',
  },
  { name: 'BUCKET_S3_REGION', otherwise: 'none', what: "the store's region" },
  { name: 'BUCKET_S3_NAME', otherwise: 'none', what: 'name of the bucket' },
  { name: 'BUCKET_S3_KEY', otherwise: 'none', what: "the store's access key", isSecret: true },
  { name: 'BUCKET_S3_SECRET', otherwise: 'none', what: "the store's secret key", isSecret: true },
  {
    name: 'BUCKET_S3_PUBLIC_URL',
    otherwise: '`{BUCKET_S3_ENDPOINT}/{BUCKET_S3_NAME}`',
    what: 'what pages post files to, where that is another address',
  },
  {
    name: 'SANDBOX',
    otherwise: 'off',
    what: '`1`: stand-ins for every outside party where others reach the server; nothing is sent, and every page says so',
  },
  {
    name: 'STRIPE_SECRET_KEY',
    otherwise: 'none: stand-ins, where `HOST` and `PUBLIC_URL` are of this machine alone',
    what: "the payment provider's key; with the next one, or neither",
    isSecret: true,
  },
  // No secret, but the other one may have been put in its place.
  { name: 'STRIPE_PUBLISHABLE_KEY', otherwise: 'none', what: 'the key that pages use', isSecret: true },
  {
    name: 'STRIPE_WEBHOOK_SECRET',
    otherwise: 'none',
    what: 'signing secret of `/v1/stripe/webhook`',
    isSecret: true,
  },
  { name: 'DROPBOX_APP_KEY', otherwise: 'none: no chooser, or its stand-in', what: 'key of the Dropbox chooser' },
  {
    name: 'SMTP_URL',
    otherwise: "none: mail is kept in the database, for the sandbox's inbox",
    what: 'where mail is handed in, `smtp://user:password@host:587`; must be set beside payment keys',
    isSecret: true,
  },
  { name: 'MAIL_FROM', value: 'Faxkeep <no-reply@faxkeep.example>', what: 'sender of mails' },
  { name: 'SUPPORT_EMAIL', value: 'support@faxkeep.example', what: 'in mails; contact requests go there' },
  { name: 'BRAND_NAME', value: 'Faxkeep', what: 'in mails' },
  { name: 'ARCHIVE_DOMAIN', value: 'archive.faxkeep.example', what: "domain of archives' addresses" },
  {
    name: 'SMTP_HOST',
    value: '127.0.0.1',
    what: 'address mail for archives is taken on: where your mail server is, never the internet',
  },
  { name: 'SMTP_PORT', value: '2525', what: 'where mail for archives is taken; `0`: nowhere' },
  {
    name: 'FAX_COMMAND',
    otherwise: 'none: paid faxes stay in the outbox',
    what: 'run for each paid fax with its folder',
  },
  { name: 'FAX_AT_ONCE', value: '4', what: 'how many faxes one process hands over at once' },
  { name: 'ALLOWED_FRAME_HOSTS', otherwise: 'none', what: 'origins that may frame the order form' },
  {
    name: 'SIGN_IN_PROVIDERS',
    value: 'google',
    what: 'outside sign-ins that are offered, while there are stand-ins of them',
  },
  { name: 'MESSAGING_BOT', otherwise: 'none', what: 'bot that people can write to' },
  { name: 'NOTIFICATION_HTML', otherwise: 'none', what: 'shown to every visitor for 15 seconds' },
  { name: 'NOTIFICATION_TYPE', value: 'info', what: 'its kind: `info`, `success`, `warning` or `error`' },
  {
    name: 'DONE_REDIRECT',
    otherwise: 'none: the page stays',
    what: 'where a page goes five seconds after a paid order',
  },
  { name: 'MAX_FILE_BYTES', value: '268435456', what: 'largest file' },
  { name: 'MAX_FILES_PER_ORDER', value: '250', what: 'most files of an order' },
  { name: 'MAX_ORDER_BYTES', value: '2147483648', what: 'most bytes of the files of one order together' },
  {
    name: 'MAX_VISITOR_BYTES_PER_DAY',
    value: '4294967296',
    what: 'most bytes of files that one visitor may send a day, deleted ones too',
  },
  {
    name: 'MAX_ADDRESS_BYTES_PER_DAY',
    value: '17179869184',
    what: 'the same for one network address; behind a proxy it needs `TRUST_PROXY`',
  },
  {
    name: 'PAID_FILES_DAYS',
    value: '0',
    what: 'days after payment, and not before the fax is handed over, that files of paid orders are kept; `0`: for ever',
  },
  {
    name: 'OUTBOX_DAYS',
    value: '0',
    what: 'days that a folder of the outbox is kept once its fax is handed over; `0`: for ever',
  },
  { name: 'METRICS_HOST', value: '127.0.0.1', what: 'address the metrics listen on' },
  { name: 'METRICS_PORT', value: '0', what: 'where `/metrics` answers Prometheus; `0`: nowhere' },
  {
    name: 'DRAIN_SECONDS',
    value: '0',
    what: 'how long calls are still taken after SIGTERM, while `/readyz` says no',
  },
] as const satisfies readonly Setting[];

/** A name of the table. */
export type SettingName = (typeof SETTINGS)[number]['name'];

/** A name that has a value when it is not set. */
export type DefaultedName = Extract<(typeof SETTINGS)[number], { value: string }>['name'];

/** The row of a name. */
export function settingOf(name: SettingName): Setting {
  // Every name is one of the table's rows.
  return SETTINGS.find((one) => one.name === name) as Setting;
}
