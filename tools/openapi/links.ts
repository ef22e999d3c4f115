import { linkList, type StorageLink } from '@shared/api/shapes/links';
import type { Call } from './operation';

const ARCHIVE = { id: 'The archive.' };

const links: { values: StorageLink[] } = {
  values: [
    { provider: 'drive', account: 'pat@mail.example', state: 'linked', folder: 'Faxkeep/Invoices' },
    { provider: 'dropbox', account: 'pat@office.example', state: 'broken' },
  ],
};

/** Storages that archives are linked to. */
export const linkCalls: readonly Call[] = [
  {
    call: 'GET /v1/archives/{id}/links',
    id: 'listLinks',
    summary: 'The storages that the archive is linked to',
    description: 'Only with the capability `links`, like the next call. Linking is a navigation.',
    path: ARCHIVE,
    signedIn: true,
    answer: {
      shape: linkList,
      descriptions: {
        values: {
          about: 'At most one for each storage.',
          each: {
            members: {
              provider: 'Which storage.',
              account: 'Whose storage it is, as the provider names them; may be empty.',
              state: '`broken` once the storage lets nothing more be saved; linking it again mends that.',
              folder: 'Where documents are saved there.',
            },
          },
        },
      },
      example: links,
    },
    refuses: [404],
  },
  {
    call: 'DELETE /v1/archives/{id}/links/{provider}',
    id: 'unlinkStorage',
    summary: 'Remove a link to a storage',
    description: 'What was saved there stays. Removing it again succeeds. It does not depend on the person’s plan.',
    path: { ...ARCHIVE, provider: '`drive`, `dropbox`, `onedrive` or `box`.' },
    signedIn: true,
    refuses: [404],
  },
];
