import {
  type CloudFileDetail,
  cloudFilePlace,
  cloudFileSetup,
  type FileRegistered,
  type FileRegistration,
  fileRegistered,
  fileRegistration,
  fileSetup,
  uploadForm,
} from '@shared/api/shapes/uploads';
import type { Call } from './operation';
import type { Json } from './parts';
import { exampleDetails } from './visit';

const name = 'Name of the file; it ends in .pdf, in any letter case.';

const registration: FileRegistration = { key: 'a1b2.pdf', name: 'letter.pdf', source: 'upload' };
const taken: FileRegistered = {
  details: exampleDetails,
  file: { key: 'a1b2.pdf', name: 'letter.pdf', size: 12_345, source: 'upload', pagecount: 3 },
};
const detail: CloudFileDetail = { id: 'id:x', url: 'https://dl.dropboxusercontent.com/x/letter.pdf', type: 'dropbox' };

/** Files of the order: set up, sent to the bucket, registered, deleted. */
export const fileCalls: readonly Call[] = [
  {
    call: 'POST /v1/file/setup',
    id: 'setupFile',
    summary: 'Get the signed form for one upload',
    description: 'The page then posts the file to `payload.action` itself (see `sendToBucket`) and registers it.',
    body: { shape: fileSetup, told: { name, size: 'Bytes.' }, example: { name: 'letter.pdf', size: 12_345 } },
    answer: {
      shape: uploadForm,
      told: {
        payload: {
          about: 'The form’s fields by name, in the order they are sent, and where to send them.',
          members: {
            action: 'Address of the bucket. Not a form field.',
            key: 'Names the file; also a form field.',
          },
        },
        policy: { about: 'The signed policy; the first entry is the form field `policy`.', each: 'Base64.' },
        signature: 'Signature of the policy.',
      },
      example: {
        payload: {
          action: 'https://bucket.example/',
          key: 'a1b2.pdf',
          'Content-Type': 'application/pdf',
          'x-amz-algorithm': 'AWS4-HMAC-SHA256',
        },
        policy: ['eyJleHBpcmF0aW9uIjoi4oCmIn0='],
        signature: '5d41402abc4b2a76b9719d911017c592',
      },
    },
    refuses: [409, 429],
  },
  {
    call: 'POST /v1/file/cloudsetup',
    id: 'setupCloudFile',
    summary: 'Announce a file of the cloud chooser',
    description: 'There is no upload: the server fetches the link when the file is registered.',
    body: {
      shape: cloudFileSetup,
      told: {
        name,
        size: 'Bytes, as the chooser says.',
        detail: { members: { id: 'The chooser’s id.', url: 'Direct link.' } },
      },
      example: { name: 'letter.pdf', size: 12_345, detail },
    },
    answer: { shape: cloudFilePlace, told: { key: 'Names the file.' }, example: { key: 'a1b2.pdf' } },
    refuses: [409, 429],
  },
  {
    call: 'POST /v1/file/info',
    id: 'registerFile',
    summary: 'Take a stored file into the order',
    description: 'Sent again for the same key it changes nothing and answers the same.',
    body: {
      shape: fileRegistration,
      told: { key: 'From the set-up.', name },
      example: registration,
    },
    answer: {
      shape: fileRegistered,
      example: taken,
    },
    refuses: [404, 409, 502, 507],
  },
  {
    call: 'POST /v1/file/flush/{key}',
    id: 'flushFile',
    summary: 'Delete a file of the order',
    description: 'A file that is already gone counts as deleted.',
    path: { key: 'From the set-up.' },
    refuses: [404, 409],
  },
];

/** The one request that does not go to /v1: the file itself, to the bucket. */
export const bucketPath: Record<string, Json> = {
  servers: [{ url: 'https://bucket.example', description: '`payload.action` of `POST /v1/file/setup`.' }],
  post: {
    operationId: 'sendToBucket',
    tags: ['files'],
    summary: 'Send the file',
    description:
      'Without cookies and without any header of the other calls. The fields come in this order: every member of `payload` but `action`, `policy` (= `policy[0]`), the signature ' +
      '(`x-amz-signature` when the payload has `x-amz-algorithm`, else `signature`), and `file` last.',
    security: [],
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            properties: {
              key: { type: 'string' },
              policy: { type: 'string' },
              'x-amz-signature': { type: 'string' },
              signature: { type: 'string' },
              file: { type: 'string', description: 'The PDF file itself.' },
            },
            required: ['key', 'policy', 'file'],
            additionalProperties: { type: 'string' },
          },
        },
      },
    },
    responses: {
      '201': { description: 'The file is stored. Any 2xx counts.' },
      '400': { description: 'The form or the size of the file is wrong.' },
      '403': {
        description:
          'The signature, the time or a condition of the policy does not hold; or the file of this key is registered or deleted already.',
      },
      '507': { description: 'There is no room for files right now.' },
    },
  },
};
