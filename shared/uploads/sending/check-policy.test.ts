/** @jest-environment node */
import type { UploadForm } from '@shared/api/shapes/orders/uploads';
import { configureApp } from '@shared/lib/app-config';
import { isUsableForm } from './check-policy';

const SOON = new Date(Date.now() + 600_000).toISOString();
const encode = (policy: unknown): string => btoa(JSON.stringify(policy));
const good = { expiration: SOON, conditions: [{ key: 'k' }, ['content-length-range', 1, 1000]] };

const form = (changes: Partial<UploadForm> = {}): UploadForm => ({
  action: 'https://bucket.example/files',
  key: 'k',
  fields: { key: 'k' },
  policy: encode(good),
  signature: 's',
  signatureField: 'signature',
  ...changes,
});

afterEach(() => configureApp({ bucketOrigins: [] }));

test('a form from the storage is used', () => expect(isUsableForm(form(), 500)).toBe(true));

test.each([
  ['no policy', ''],
  ['not base64', '{"expiration"}'],
  ['base64 with a line break', `${encode(good).slice(0, 8)}\n${encode(good).slice(8)}`],
  ['URL-safe base64', encode(good).replace(/.$/, '_')],
  ['truncated base64', encode(good).slice(0, -3)],
  ['not JSON', btoa('<html>')],
  ['bytes that are not text', btoa('\xff\xfe{}')],
  ['null', encode(null)],
  ['a list', encode([])],
  ['a number', encode(7)],
  ['no expiration', encode({ conditions: [] })],
  ['an expiration that is not a time', encode({ ...good, expiration: 'soon' })],
  ['an expiration that is a number', encode({ ...good, expiration: Date.now() + 1e6 })],
  ['an expiration in the past', encode({ ...good, expiration: new Date(Date.now() - 1000).toISOString() })],
  ['no conditions', encode({ expiration: SOON })],
  ['conditions that are not a list', encode({ ...good, conditions: {} })],
  ['a size range below the file', encode({ ...good, conditions: [['content-length-range', 0, 499]] })],
  ['a size range above the file', encode({ ...good, conditions: [['content-length-range', 501, 1000]] })],
  ['a size range as text', encode({ ...good, conditions: [['content-length-range', '0', '1000']] })],
])('a policy that is %s is not used', (_, policy) => expect(isUsableForm(form({ policy }), 500)).toBe(false));

test.each([
  ['a path', '/v1/files'],
  ['plain http', 'http://bucket.example/files'],
  ['a script', 'javascript:alert(1)'],
  ['data', 'data:text/plain,x'],
  ['credentials', 'https://me:secret@bucket.example/'],
  ['a name that starts like loopback', 'http://127.0.0.1.evil.example/'],
])('a target with %s is not used', (_, action) => expect(isUsableForm(form({ action }), 500)).toBe(false));

test.each(['http://127.0.0.1:8081/files', 'http://localhost:8081/', 'http://[::1]:8081/'])(
  'a storage on this machine is used: %s',
  (action) => expect(isUsableForm(form({ action }), 500)).toBe(true),
);

test('when the build names its storages, nothing goes elsewhere', () => {
  configureApp({ bucketOrigins: ['https://bucket.example'] });
  expect(isUsableForm(form(), 500)).toBe(true);
  expect(isUsableForm(form({ action: 'https://bucket.example.evil.example/' }), 500)).toBe(false);
  expect(isUsableForm(form({ action: 'http://127.0.0.1:8081/' }), 500)).toBe(false);
});
