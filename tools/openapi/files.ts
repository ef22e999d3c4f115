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
} from '@shared/api/shapes/orders/uploads';
import type { Call } from './operation';
import type { Json } from './parts';
import { exampleDetails } from './visit';

const name = 'File name ending in .pdf, in any letter case.';

const registration: FileRegistration = { key: 'a1b2.pdf', name: 'letter.pdf', source: 'upload' };
const taken: FileRegistered = {
  details: exampleDetails,
  file: { key: 'a1b2.pdf', name: 'letter.pdf', size: 12_345, source: 'upload', pagecount: 3 },
};
const detail: CloudFileDetail = { id: 'id:x', url: 'https://dl.dropboxusercontent.com/x/letter.pdf', type: 'dropbox' };

/** Files of the order: setup, upload to the bucket, registration, deletion. */
export const fileCalls: readonly Call[] = [
  {
    call: 'POST /v1/file/setup',
    id: 'setupFile',
    summary: 'Get a signed form for one upload',
    description: 'The page then posts the file to `payload.action` itself (see `sendToBucket`) and registers it.',
    body: { shape: fileSetup, descriptions: { name, size: 'Bytes.' }, example: { name: 'letter.pdf', size: 12_345 } },
    answer: {
      shape: uploadForm,
      descriptions: {
        payload: {
          about: 'The form’s fields by name, in the order to send them, and where to send them.',
          members: {
            action: 'Address of the bucket. Not a form field.',
            key: 'Identifies the file; also a form field.',
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
    summary: 'Announce a file from the cloud chooser',
    description: 'There is no upload: the server fetches the link when the file is registered.',
    body: {
      shape: cloudFileSetup,
      descriptions: {
        name,
        size: 'Bytes, as reported by the chooser.',
        detail: { members: { id: 'The chooser’s id.', url: 'Direct link.' } },
      },
      example: { name: 'letter.pdf', size: 12_345, detail },
    },
    answer: { shape: cloudFilePlace, descriptions: { key: 'Identifies the file.' }, example: { key: 'a1b2.pdf' } },
    refuses: [409, 429],
  },
  {
    call: 'POST /v1/file/info',
    id: 'registerFile',
    summary: 'Register an uploaded file with the order',
    description:
      'Repeated for the same key, it changes nothing and returns the same answer. A file that can never be faxed may be refused ' +
      'with the code `unusable_file`: its message says what to do, and the pages offer no other try.',
    body: {
      shape: fileRegistration,
      descriptions: { key: 'From the setup.', name },
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
    path: { key: 'From the setup.' },
    refuses: [404, 409],
  },
];

/** The only request that does not go to /v1: the upload to the bucket. */
export const bucketPath: Record<string, Json> = {
  servers: [{ url: 'https://bucket.example', description: '`payload.action` of `POST /v1/file/setup`.' }],
  post: {
    operationId: 'sendToBucket',
    tags: ['files'],
    summary: 'Send the file',
    description:
      'Without cookies and without any of the other calls’ headers. The fields must be in this order: every member of `payload` except `action`, `policy` (= `policy[0]`), the signature ' +
      '(`x-amz-signature` if the payload has `x-amz-algorithm`, else `signature`), and `file` last.',
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
      '400': { description: 'The form or the file’s size is wrong.' },
      '403': {
        description:
          'The signature is invalid, the form has expired, or a condition of the policy is not met; or the key’s file is already registered or deleted.',
      },
      '507': { description: 'There is no room for files right now.' },
    },
  },
};
