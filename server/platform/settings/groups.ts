import type { LoadNotification, NoticeType } from '@shared/api/shapes/info';
import { parseUrl } from '@shared/lib/address/parse-url';
import { allOrNone } from './all-or-none';
import type { SettingName } from './table';
import type { Values } from './values';

/** The payment provider's keys. */
export interface StripeSettings {
  secretKey: string;
  publishableKey: string;
  webhookSecret?: string;
}

/** A bucket in an S3-compatible store, addressed by path: `{endpoint}/{name}/{key}`. */
export interface S3Settings {
  /** Origin, without a trailing slash. */
  endpoint: string;
  region: string;
  name: string;
  accessKey: string;
  secretKey: string;
}

/** Where faxes are sent from. */
export interface HylafaxSettings {
  /** Host and port. */
  server: string;
  /** A modem or modem class; absent: any. */
  modem?: string;
  /** HylaFAX's name of the paper that pages are faxed on. */
  paper: string;
  /** Lines an inch: 196 (fine) or 98 (standard, which takes about half as long). */
  resolution: 'fine' | 'standard';
}

/** Whether a text is an http or https address. */
export function isWebAddress(text: string): boolean {
  return /^https?:$/.test(parseUrl(text)?.protocol ?? '');
}

/** Whether a text is a flag, 1 or 0. */
export function isFlag(text: string): boolean {
  return text === '0' || text === '1';
}

/** Whether a text is a number of seconds, at most a day. */
export function isSeconds(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) <= 86_400;
}

/** Both keys or neither. */
export function readStripe(values: Values): StripeSettings | undefined {
  const areSet = allOrNone(values, ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY']);
  const secretKey = values.checked('STRIPE_SECRET_KEY', startsWith('sk_', 'rk_'), 'a key that begins with sk_ or rk_');
  const publishableKey = values.checked('STRIPE_PUBLISHABLE_KEY', startsWith('pk_'), 'a key that begins with pk_');
  const webhookSecret = values.text('STRIPE_WEBHOOK_SECRET');
  if (webhookSecret && !areSet) values.complain('STRIPE_WEBHOOK_SECRET', 'has no effect without STRIPE_SECRET_KEY');
  if (!secretKey || !publishableKey) return undefined;
  return { secretKey, publishableKey, ...(webhookSecret ? { webhookSecret } : {}) };
}

/** The HylaFAX server, if FAX_ENGINE names it. */
export function readHylafax({ text, textOr, checked, complain }: Values): HylafaxSettings | undefined {
  const engine = checked('FAX_ENGINE', (name) => name === 'hylafax', 'hylafax');
  const isHost = (host: string): boolean => /^[A-Za-z0-9][\w.-]*(?::\d{1,5})?$/.test(host);
  checked('HYLAFAX_SERVER', isHost, 'a host, or host:port');
  const modem = checked('HYLAFAX_MODEM', (name) => /^[A-Za-z0-9]\w*$/.test(name), 'the name of a modem');
  const paper = checked(
    'HYLAFAX_PAPER',
    (name) => /^[a-z][a-z0-9-]*$/.test(name),
    "one of HylaFAX's names, such as a4",
  );
  const resolution = checked('HYLAFAX_RESOLUTION', (name) => ['fine', 'standard'].includes(name), 'fine or standard');
  if (engine === undefined) return undefined;
  if (text('FAX_COMMAND') !== undefined) complain('FAX_ENGINE', 'must not be set together with FAX_COMMAND');
  return {
    server: textOr('HYLAFAX_SERVER'),
    paper: paper ?? textOr('HYLAFAX_PAPER'),
    resolution: (resolution ?? textOr('HYLAFAX_RESOLUTION')) === 'standard' ? 'standard' : 'fine',
    ...(modem === undefined ? {} : { modem }),
  };
}

/** The S3 store: all of its settings, or none. */
export function readS3(values: Values): { store: S3Settings; publicUrl: string } | undefined {
  const areSet = allOrNone(values, S3_NAMES);
  const endpoint = values.checked('BUCKET_S3_ENDPOINT', isWebAddress, 'an http or https address');
  const region = values.text('BUCKET_S3_REGION');
  const name = values.text('BUCKET_S3_NAME');
  const accessKey = values.text('BUCKET_S3_KEY');
  const secretKey = values.text('BUCKET_S3_SECRET');
  const publicUrl = values.checked('BUCKET_S3_PUBLIC_URL', isWebAddress, 'an http or https address');
  if (publicUrl && !areSet) values.complain('BUCKET_S3_PUBLIC_URL', 'has no effect without BUCKET_S3_ENDPOINT');
  if (!endpoint || !region || !name || !accessKey || !secretKey) return undefined;
  const store = { endpoint: new URL(endpoint).origin, region, name, accessKey, secretKey };
  return { store, publicUrl: publicUrl ?? `${store.endpoint}/${name}` };
}

const S3_NAMES = [
  'BUCKET_S3_ENDPOINT',
  'BUCKET_S3_REGION',
  'BUCKET_S3_NAME',
  'BUCKET_S3_KEY',
  'BUCKET_S3_SECRET',
] as const;

const NOTICE_TYPES: readonly string[] = ['info', 'success', 'warning', 'error'] satisfies NoticeType[];

/** The notification for every visitor, if any. */
export function readNotification({ text, textOr, checked }: Values): LoadNotification | undefined {
  const message = text('NOTIFICATION_HTML');
  checked('NOTIFICATION_TYPE', (type) => NOTICE_TYPES.includes(type), `one of ${NOTICE_TYPES.join(', ')}`);
  // Checked against the list above.
  return message ? { message, type: textOr('NOTIFICATION_TYPE') as NoticeType } : undefined;
}

/** Checks that all listening ports differ. */
export function comparePorts({ complain }: Values, ports: readonly (readonly [SettingName, number])[]): void {
  for (const [index, [name, port]] of ports.entries()) {
    const [other] = ports.slice(0, index).find(([, earlier]) => port !== 0 && earlier === port) ?? [];
    if (other) complain(name, `must be another port than ${other}, not ${port} too`);
  }
}

function startsWith(...beginnings: string[]): (text: string) => boolean {
  return (text) => beginnings.some((beginning) => text.startsWith(beginning));
}
