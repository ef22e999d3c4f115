/** @jest-environment node */
import { createHash } from 'node:crypto';
import { createS3StandIn } from '@server/testing/s3-stand-in';
import { EMPTY_BODY, signatureOf, signedHeaders } from './sigv4';

/** The keys of the examples in the S3 API reference. */
const keys = {
  region: 'us-east-1',
  accessKey: 'AKIAIOSFODNN7EXAMPLE',
  secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const day = Date.UTC(2013, 4, 24);

test('the published example of a signed GET is signed the same', () => {
  const url = new URL('https://examplebucket.s3.amazonaws.com/test.txt');
  const headers = { range: 'bytes=0-9' };
  expect(signedHeaders(keys, { method: 'GET', url, headers, bodyHash: EMPTY_BODY }, day)).toEqual({
    range: 'bytes=0-9',
    'x-amz-content-sha256': EMPTY_BODY,
    'x-amz-date': '20130524T000000Z',
    authorization:
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,' +
      'SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,' +
      'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  });
});

test('the published example of a signed PUT, with a sign in its name, is signed the same', () => {
  const url = new URL('https://examplebucket.s3.amazonaws.com/test$file.text');
  const headers = { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' };
  const bodyHash = createHash('sha256').update('Welcome to Amazon S3.').digest('hex');
  const { authorization } = signedHeaders(keys, { method: 'PUT', url, headers, bodyHash }, day);
  expect(authorization).toMatch(/Signature=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd$/);
});

test('signs that an address may have are signed as S3 encodes them, and a header without the spaces to spare', async () => {
  const { app } = createS3StandIn({ ...keys, bucket: 'faxes' }, () => day);
  const url = new URL('https://s3.store.example/faxes/it%27s%20%28new%29%21%2A.pdf');
  const signed = signedHeaders(
    keys,
    { method: 'GET', url, headers: { range: ' bytes=0-9   , 12-14 ' }, bodyHash: EMPTY_BODY },
    day,
  );
  const get = (headers: Record<string, string>) => app.fetch(new Request(url, { headers }));
  expect(await (await get({ ...signed, range: 'bytes=0-9 , 12-14' })).text()).toContain('NoSuchKey');
  expect(await (await get({ ...signed, range: 'bytes=0-9' })).text()).toContain('SignatureDoesNotMatch');
});

test('the published example of a signed form is signed the same', () => {
  const policy = [
    '{ "expiration": "2015-12-30T12:00:00.000Z",',
    '  "conditions": [',
    '    {"bucket": "sigv4examplebucket"},',
    '    ["starts-with", "$key", "user/user1/"],',
    '    {"acl": "public-read"},',
    '    {"success_action_redirect": "http://sigv4examplebucket.s3.amazonaws.com/successful_upload.html"},',
    '    ["starts-with", "$Content-Type", "image/"],',
    '    {"x-amz-meta-uuid": "14365123651274"},',
    '    {"x-amz-server-side-encryption": "AES256"},',
    '    ["starts-with", "$x-amz-meta-tag", ""],',
    '',
    '    {"x-amz-credential": "AKIAIOSFODNN7EXAMPLE/20151229/us-east-1/s3/aws4_request"},',
    '    {"x-amz-algorithm": "AWS4-HMAC-SHA256"},',
    '    {"x-amz-date": "20151229T000000Z" }',
    '  ]',
    '}',
  ].join('\r\n');
  expect(signatureOf(keys, '20151229T000000Z', Buffer.from(policy).toString('base64'))).toBe(
    '8afdbf4008c03f22c2cd3cdb72e4afbb1f6a588f3255ac628749a66d7f09699e',
  );
});
