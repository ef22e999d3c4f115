import { type ArchiveMessage, messageList } from '@shared/api/shapes/messages';
import type { Call } from './operation';

const ARCHIVE = { id: 'The archive.' };

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
    path: { ...ARCHIVE, message: 'The message.' },
    signedIn: true,
    refuses: [404],
  },
];
