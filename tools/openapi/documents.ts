import { type DocumentPage, documentPage } from '@shared/api/shapes/documents';
import { type ArchiveMessage, messageList } from '@shared/api/shapes/messages';
import type { Call, Download } from './operation';

const ARCHIVE = { id: 'The archive.' };
const DOCUMENT = { ...ARCHIVE, doc: 'The document.' };

const page: DocumentPage = {
  values: [
    {
      id: '0123456789ABCDEFGHIJKL',
      name: 'invoice.pdf',
      from: 'scanner@office.example',
      source: 'mail',
      size: 12_345,
      pagecount: 3,
      received: '2026-06-10T12:00:00.000Z',
      forwarded: [{ provider: 'drive', state: 'failed', message: 'The storage is full.' }],
      leftout: [
        { name: 'letter.docx', reason: 'not a PDF' },
        { name: '', reason: 'empty', count: 2 },
      ],
    },
  ],
  more: true,
  room: { used: 12_345, most: 200_000_000, plan: false },
};

/** Documents of an archive. */
export const documentCalls: readonly Call[] = [
  {
    call: 'GET /v1/archives/{id}/documents',
    id: 'listDocuments',
    summary: 'The archive’s documents',
    description:
      'Newest first, 100 a page. Only with the capability `documents`, like the other calls about documents.',
    path: ARCHIVE,
    query: { before: 'Id of a document: the page has the ones that came before it.' },
    signedIn: true,
    answer: {
      shape: documentPage,
      descriptions: {
        values: {
          about: 'Newest first.',
          each: {
            members: {
              id: 'The document.',
              name: 'File name as sent, or the title of what was printed.',
              from: 'Address of the mail’s sender, or the name of the person who printed; may be empty.',
              source: 'By mail or from a printer.',
              size: 'Bytes.',
              pagecount: 'Missing until the pages are counted, and for a file that cannot be read.',
              received: { about: 'When it came.', more: { pattern: '^\\d{4}-\\d\\d-\\d\\dT' } },
              forwarded: {
                about: 'Its copies in linked storages.',
                each: {
                  members: {
                    provider: 'Which storage.',
                    state: 'Waiting to be copied, copied, or failed.',
                    message: 'Why it failed, for the person.',
                  },
                },
              },
              leftout: {
                about: 'Other attachments of its mail, which are not kept.',
                each: {
                  members: {
                    name: 'File name as sent; may be empty.',
                    reason: 'As in "not a PDF".',
                    count: 'How many files it stands for, without their names; missing: one.',
                  },
                },
              },
            },
          },
        },
        more: 'Whether there are older ones.',
        room: {
          about: 'How full the archive is, with the first page; deleted documents count for seven days.',
          members: {
            used: 'Bytes; without a plan, of what came without one.',
            most: 'Bytes that it may hold.',
            plan: 'Whether its owner has a plan.',
          },
        },
      },
      example: page,
    },
    refuses: [404],
  },
  {
    call: 'DELETE /v1/archives/{id}/documents/{doc}',
    id: 'deleteDocument',
    summary: 'Delete a document',
    description: 'It can be restored for seven days. Deleting it again succeeds.',
    path: DOCUMENT,
    signedIn: true,
    refuses: [404],
  },
  {
    call: 'POST /v1/archives/{id}/documents/{doc}/restore',
    id: 'restoreDocument',
    summary: 'Restore a deleted document',
    path: DOCUMENT,
    signedIn: true,
    refuses: [404],
  },
];

/** The profile of an archive's printer, opened by browser navigation. */
export const printerDownloads: readonly Download[] = [
  {
    call: 'GET /v1/archives/{id}/airprint',
    id: 'downloadPrinterProfile',
    summary: 'A profile that adds the archive’s printer to an iPhone, iPad or Mac',
    description: 'Only with the capability `airprint`. It contains the printer’s address.',
    path: ARCHIVE,
    type: 'application/x-apple-aspen-config',
    signInFirst: true,
    refuses: [404],
  },
];

/** Files of documents, opened by browser navigation. */
export const documentDownloads: readonly Download[] = [
  {
    call: 'GET /v1/archives/{id}/documents/{doc}/file',
    id: 'downloadDocument',
    summary: 'The document itself',
    path: DOCUMENT,
    query: { show: 'If present, the browser shows the file instead of saving it, under a policy that runs nothing.' },
    type: 'application/pdf',
    signInFirst: true,
    refuses: [404],
  },
  {
    call: 'GET /v1/archives/{id}/documents/{doc}/preview',
    id: 'previewDocument',
    summary: 'A picture of the document’s first page',
    path: DOCUMENT,
    type: 'image/png',
    refuses: [401, 404],
  },
];

const messages: { values: ArchiveMessage[] } = {
  values: [
    {
      id: '0123456789ABCDEFGHIJKL',
      from: 'forwarding@mail.example',
      subject: 'Confirm forwarding',
      text: 'To confirm, open:\nhttps://mail.example/confirm',
      received: '2026-06-10T12:00:00.000Z',
    },
  ],
};

/** Mails without documents. */
export const messageCalls: readonly Call[] = [
  {
    call: 'GET /v1/archives/{id}/messages',
    id: 'listMessages',
    summary: 'Mails that came without documents',
    description:
      'The newest 20 of the last three days, such as the question of a mail service to confirm a forwarding. Only with the capability `messages`, like the next call.',
    path: ARCHIVE,
    signedIn: true,
    answer: {
      shape: messageList,
      descriptions: {
        values: {
          about: 'Newest first.',
          each: {
            members: {
              id: 'The message.',
              from: 'Address of the sender; may be empty.',
              subject: 'May be empty.',
              text: 'What the sender wrote, as plain text; may be empty.',
              received: { about: 'When it came.', more: { pattern: '^\\d{4}-\\d\\d-\\d\\dT' } },
            },
          },
        },
      },
      example: messages,
    },
    refuses: [404],
  },
  {
    call: 'DELETE /v1/archives/{id}/messages/{message}',
    id: 'deleteMessage',
    summary: 'Delete a message for good',
    description: 'Deleting it again succeeds.',
    path: { ...ARCHIVE, message: 'The message.' },
    signedIn: true,
    refuses: [404],
  },
];
