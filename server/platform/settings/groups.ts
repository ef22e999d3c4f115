import type { LoadNotification } from '@shared/api/shapes/info';
import { isLoopback } from './loopback';
import { allOrNone, type Readings } from './readings';
import { variableOf } from './table';

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
  /** Whether pages post files to the store itself; otherwise this server's bucket takes them, and puts them there. */
  takesForms: boolean;
}

/** How faxes are sent. */
export interface HylafaxSettings {
  /** Host and port. */
  server: string;
  /** A modem or modem class; absent: any. */
  modem?: string;
  /** HylaFAX's name of the fax paper size. */
  paper: string;
  /** Lines per inch: 196 (fine) or 98 (standard, which takes about half as long). */
  resolution: 'fine' | 'standard';
}

/** An account at Telnyx. */
export interface TelnyxSettings {
  apiKey: string;
  /** Of the fax application. */
  connectionId: string;
  /** The sender, E.164. */
  from: string;
  /** Proves Telnyx's calls; absent: they are not taken, and news arrives later. */
  publicKey?: string;
}

/** An account at Sinch. */
export interface SinchSettings {
  projectId: string;
  keyId: string;
  keySecret: string;
  /** The sender, E.164. */
  from: string;
}

/** The fax engine: one of them, or none. */
export interface FaxEngineSettings {
  hylafax?: HylafaxSettings;
  telnyx?: TelnyxSettings;
  sinch?: SinchSettings;
}

/** Both keys or neither. */
export function readStripe(readings: Readings): StripeSettings | undefined {
  const areSet = allOrNone(readings, ['stripeSecretKey', 'stripePublishableKey']);
  const { stripeSecretKey, stripePublishableKey, stripeWebhookSecret } = readings.values;
  if (stripeWebhookSecret && !areSet)
    readings.complain('stripeWebhookSecret', 'has no effect without STRIPE_SECRET_KEY');
  if (!stripeSecretKey || !stripePublishableKey) return undefined;
  const [secretMode, publishableMode] = [modeOf(stripeSecretKey), modeOf(stripePublishableKey)];
  if (secretMode && publishableMode && secretMode !== publishableMode) {
    readings.complain(
      'stripePublishableKey',
      `is a ${publishableMode} key, but STRIPE_SECRET_KEY is a ${secretMode} key: copy both from the same mode`,
    );
  }
  return {
    secretKey: stripeSecretKey,
    publishableKey: stripePublishableKey,
    ...(stripeWebhookSecret ? { webhookSecret: stripeWebhookSecret } : {}),
  };
}

/** Undefined for a key that does not tell. */
function modeOf(key: string): 'live' | 'test' | undefined {
  return /^[a-z]+_(live|test)_/.exec(key)?.[1] as 'live' | 'test' | undefined; // one of the two alternatives
}

/** The fax engine that FAX_ENGINE names; one that fetches documents needs a PUBLIC_URL that it can reach. */
export function readFaxEngine(readings: Readings, publicUrl: URL): FaxEngineSettings {
  const { values, complain } = readings;
  if (values.faxEngine !== undefined && values.faxCommand !== undefined) {
    complain('faxEngine', 'must not be set together with FAX_COMMAND');
  }
  if (values.faxEngine === 'telnyx' || values.faxEngine === 'sinch') requireReachable(readings, publicUrl);
  switch (values.faxEngine) {
    case 'hylafax':
      return { hylafax: readHylafax(readings) };
    case 'telnyx':
      return readTelnyx(readings);
    case 'sinch':
      return readSinch(readings);
    default:
      return {};
  }
}

function requireReachable({ values, complain }: Readings, { protocol, hostname }: URL): void {
  if (protocol === 'https:' && !isLoopback(hostname)) return;
  const why = 'it fetches the documents of each fax from there';
  complain(
    'publicUrl',
    `must be an https address that others reach, because of FAX_ENGINE=${values.faxEngine}: ${why}`,
  );
}

function readTelnyx({ values, complain }: Readings): FaxEngineSettings {
  const { telnyxApiKey, telnyxConnectionId, telnyxFrom, telnyxPublicKey } = values;
  for (const key of ['telnyxApiKey', 'telnyxConnectionId', 'telnyxFrom'] as const) {
    if (values[key] === undefined) complain(key, 'must be set with FAX_ENGINE=telnyx');
  }
  if (!telnyxApiKey || !telnyxConnectionId || !telnyxFrom) return {};
  return {
    telnyx: {
      apiKey: telnyxApiKey,
      connectionId: telnyxConnectionId,
      from: telnyxFrom,
      ...(telnyxPublicKey === undefined ? {} : { publicKey: telnyxPublicKey }),
    },
  };
}

function readSinch({ values, complain }: Readings): FaxEngineSettings {
  const { sinchProjectId, sinchKeyId, sinchKeySecret, sinchFrom } = values;
  for (const key of ['sinchProjectId', 'sinchKeyId', 'sinchKeySecret', 'sinchFrom'] as const) {
    if (values[key] === undefined) complain(key, 'must be set with FAX_ENGINE=sinch');
  }
  if (!sinchProjectId || !sinchKeyId || !sinchKeySecret || !sinchFrom) return {};
  return { sinch: { projectId: sinchProjectId, keyId: sinchKeyId, keySecret: sinchKeySecret, from: sinchFrom } };
}

function readHylafax({ values }: Readings): HylafaxSettings {
  return {
    server: values.hylafaxServer,
    paper: values.hylafaxPaper,
    resolution: values.hylafaxResolution,
    ...(values.hylafaxModem === undefined ? {} : { modem: values.hylafaxModem }),
  };
}

/** The S3 store: all of its settings, or none. `publicUrl` is absent if the store does not take the pages' files. */
export function readS3(readings: Readings): { store: S3Settings; publicUrl?: string } | undefined {
  const areSet = allOrNone(readings, [
    'bucketS3Endpoint',
    'bucketS3Region',
    'bucketS3Name',
    'bucketS3Key',
    'bucketS3Secret',
  ]);
  const { values } = readings;
  const { bucketS3Endpoint, bucketS3Region, bucketS3Name, bucketS3Key, bucketS3Secret, bucketS3PublicUrl } = values;
  const takesForms = values.bucketS3Forms;
  if (bucketS3PublicUrl && !areSet) readings.complain('bucketS3PublicUrl', 'has no effect without BUCKET_S3_ENDPOINT');
  if (bucketS3PublicUrl && areSet && !takesForms) {
    readings.complain('bucketS3PublicUrl', 'has no effect with BUCKET_S3_FORMS=0: set BUCKET_URL');
  }
  if (!bucketS3Endpoint || !bucketS3Region || !bucketS3Name || !bucketS3Key || !bucketS3Secret) return undefined;
  const endpoint = new URL(bucketS3Endpoint).origin;
  const store = {
    endpoint,
    region: bucketS3Region,
    name: bucketS3Name,
    accessKey: bucketS3Key,
    secretKey: bucketS3Secret,
    takesForms,
  };
  return takesForms ? { store, publicUrl: bucketS3PublicUrl ?? `${endpoint}/${bucketS3Name}` } : { store };
}

/** The notification for every visitor, if any. */
export function readNotification({ values }: Readings): LoadNotification | undefined {
  const { notificationHtml, notificationType } = values;
  return notificationHtml === undefined ? undefined : { message: notificationHtml, type: notificationType };
}

/** Checks that all listening ports differ. */
export function comparePorts(
  { values, complain }: Readings,
  keys: readonly ('port' | 'bucketPort' | 'smtpPort' | 'metricsPort')[],
): void {
  for (const [index, key] of keys.entries()) {
    const port = values[key];
    const other = keys.slice(0, index).find((earlier) => port !== 0 && values[earlier] === port);
    if (other) complain(key, `must be another port than ${variableOf(other)}, not ${port} too`);
  }
}
