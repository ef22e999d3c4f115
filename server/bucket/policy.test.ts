import { type BucketKeys, checkForm, signForm } from './policy';
import { signatureOf } from './s3/sigv4';

const keys: BucketKeys = { bucket: 'faxes', region: 'local', accessKey: 'AKEXAMPLE', secretKey: 'a/secret+key' };
const now = Date.UTC(2026, 10, 21);
const file = { key: `${'a'.repeat(30)}.pdf`, size: 1_000 };

/** A form as a browser sends it, signed for this bucket. */
function formFor(bucket: string): Map<string, string> {
  const { fields, policy, signature } = signForm({ ...keys, bucket }, file, now);
  return new Map([...Object.entries(fields), ['policy', policy], ['x-amz-signature', signature]]);
}

/** A correctly signed form whose policy has another condition in place of the file size. */
function formWith(...other: unknown[]): Map<string, string> {
  const form = formFor(keys.bucket);
  const policy = JSON.parse(atob(form.get('policy') ?? '')) as { conditions: unknown[] };
  const text = btoa(JSON.stringify({ ...policy, conditions: [...policy.conditions.slice(0, -1), ...other] }));
  return form.set('policy', text).set('x-amz-signature', signatureOf(keys, form.get('x-amz-date') ?? '', text));
}

test("a signed form allows a file of the agreed size, in S3's terms", () => {
  const form = formFor('faxes');
  expect(checkForm(keys, form, now)).toEqual({ min: 1_000, max: 1_000 });
  expect(signForm(keys, file, now)).toMatchObject({ key: file.key, signatureField: 'x-amz-signature' });
  expect(JSON.parse(atob(form.get('policy') ?? ''))).toEqual({
    expiration: '2026-11-21T01:00:00.000Z',
    conditions: [
      { bucket: 'faxes' },
      { key: file.key },
      { 'Content-Type': 'application/pdf' },
      { success_action_status: '201' },
      { 'x-amz-algorithm': 'AWS4-HMAC-SHA256' },
      { 'x-amz-credential': 'AKEXAMPLE/20261121/local/s3/aws4_request' },
      { 'x-amz-date': '20261121T000000Z' },
      ['content-length-range', 1_000, 1_000],
    ],
  });
});

test('a form for another bucket is refused, whichever bucket it names', () => {
  const form = formFor('letters').set('bucket', 'letters');
  expect(() => checkForm(keys, form, now)).toThrow('Policy condition failed: bucket');
});

test('a form without a size allows no bytes', () => {
  expect(checkForm(keys, formWith(), now)).toEqual({ min: 0, max: 0 });
});

test('a form with an unknown condition is refused', () => {
  const form = formWith(['starts-with', '$key', '']);
  expect(() => checkForm(keys, form, now)).toThrow('The policy has a condition that is not known');
});
