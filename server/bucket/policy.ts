import { createHmac } from 'node:crypto';
import { HOUR } from '@server/platform/clock';
import { sameSecret } from '@server/platform/data/secrets';
import type { UploadForm } from '@shared/api/shapes/orders/uploads';
import { ALGORITHM, type SigningKeys, scopeOf, signatureOf, signingTime } from './s3/sigv4';

/** Name and signing keys of the bucket, in S3's terms. */
export interface BucketKeys extends SigningKeys {
  bucket: string;
}

/** How long a signed form is valid, in ms. */
const FORM_LIFETIME = HOUR;

/** S3's name for the condition on the file size. */
const SIZE = 'content-length-range';

/** Exact values of fields, or the minimum and maximum file size in bytes. */
type Condition = Record<string, string> | [kind: string, min: number, max: number];

/** A signed form without the bucket's address. */
export type SignedForm = Omit<UploadForm, 'action'>;

/** The keys of this server's bucket, derived from the server's secret. */
export function ownKeys(secret: string): BucketKeys {
  return {
    bucket: 'files',
    region: 'local',
    accessKey: 'server',
    secretKey: createHmac('sha256', secret).update('bucket').digest('hex'),
  };
}

/**
 * Signs a form (S3 POST policy, signature version 4) that allows exactly one PDF of `size` bytes under `key`.
 *
 * @param now ms since the epoch
 */
export function signForm(keys: BucketKeys, file: { key: string; size: number }, now: number): SignedForm {
  const date = signingTime(now);
  const fields = {
    key: file.key,
    'Content-Type': 'application/pdf',
    success_action_status: '201',
    'x-amz-algorithm': ALGORITHM,
    'x-amz-credential': `${keys.accessKey}/${scopeOf(keys, date)}`,
    'x-amz-date': date,
  };
  const conditions: Condition[] = [
    { bucket: keys.bucket },
    ...Object.entries(fields).map(([name, value]): Condition => ({ [name]: value })),
    [SIZE, file.size, file.size],
  ];
  const expiration = new Date(now + FORM_LIFETIME).toISOString();
  const policy = Buffer.from(JSON.stringify({ expiration, conditions })).toString('base64');
  const signature = signatureOf(keys, date, policy);
  return { key: file.key, fields, policy, signature, signatureField: 'x-amz-signature' };
}

/** A form rejected by the bucket, with S3's error code. */
export class PolicyError extends Error {
  override readonly name = 'PolicyError';

  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Checks a received form: signature, expiry and all conditions. A field that no condition covers is refused, too.
 *
 * @param now ms since the epoch
 * @returns the minimum and maximum file size in bytes.
 * @throws PolicyError if the form is refused.
 */
export function checkForm(
  keys: BucketKeys,
  form: ReadonlyMap<string, string>,
  now: number,
): { min: number; max: number } {
  const policy = form.get('policy') ?? '';
  const date = form.get('x-amz-date') ?? '';
  const scope = scopeOf(keys, date);
  if (form.get('x-amz-algorithm') !== ALGORITHM || form.get('x-amz-credential') !== `${keys.accessKey}/${scope}`) {
    throw new PolicyError('InvalidArgument', 'The credential or the algorithm is not known');
  }
  if (!sameSecret(form.get('x-amz-signature') ?? '', signatureOf(keys, date, policy))) {
    throw new PolicyError('SignatureDoesNotMatch', 'The signature does not match the policy');
  }
  const { expiration, conditions } = readPolicy(policy);
  if (!(now < Date.parse(expiration))) throw new PolicyError('AccessDenied', 'The policy has expired');
  return checkConditions(conditions, form, keys.bucket);
}

/** Fields that need no condition. */
const UNCONDITIONAL = ['policy', 'x-amz-signature', 'file'];

function checkConditions(
  conditions: readonly Condition[],
  form: ReadonlyMap<string, string>,
  bucket: string,
): { min: number; max: number } {
  const values = new Map([...form, ['bucket', bucket] as const]);
  const named = new Set(UNCONDITIONAL);
  let range = { min: 0, max: 0 };
  for (const condition of conditions) {
    if (Array.isArray(condition)) {
      const [kind, min, max] = condition;
      if (kind !== SIZE) throw new PolicyError('AccessDenied', 'The policy has a condition that is not known');
      range = { min, max };
      continue;
    }
    for (const [name, value] of Object.entries(condition)) {
      if (values.get(name) !== value) throw new PolicyError('AccessDenied', `Policy condition failed: ${name}`);
      named.add(name);
    }
  }
  const extra = [...form.keys()].find((name) => !named.has(name));
  if (extra !== undefined) throw new PolicyError('AccessDenied', `Extra input fields: ${extra}`);
  return range;
}

function readPolicy(policy: string): { expiration: string; conditions: Condition[] } {
  // Its signature has been verified, so this server wrote it.
  return JSON.parse(Buffer.from(policy, 'base64').toString('utf8')) as { expiration: string; conditions: Condition[] };
}
