import { join } from 'node:path';
import type { ArchiveServices } from '@server/archives/services';
import { SECOND } from '@server/platform/clock';
import type { MailAnswer } from './mail-task';

/** A mail as read: its documents are files. */
export interface ReadMail extends Omit<Extract<MailAnswer, { text: string }>, 'documents'> {
  documents: { name: string; path: string; hash: string }[];
}

/**
 * `too-complicated`, `too-many`: the mail exceeds a limit, permanently. `failed`, `busy`: it cannot be read now.
 */
export type ReadOutcome =
  | { kind: 'read'; mail: ReadMail }
  | { kind: 'too-complicated' | 'too-many' | 'failed' | 'busy' };

const LIMITS = { worked: 10 * SECOND, passed: 60 * SECOND, memory: 448 * 1024 ** 2 };

/** Parses the mail in a folder in another process, which writes the documents beside it. Archives take turns. */
export async function readMail(services: ArchiveServices, folder: string, archiveId: string): Promise<ReadOutcome> {
  const task = { name: 'read-mail', input: { folder }, limits: LIMITS } as const;
  const outcome = await services.fileRunner.run(task, { visitor: archiveId, origin: 'mail' });
  if (outcome.kind === 'over') return { kind: 'too-complicated' };
  if (outcome.kind !== 'done') return outcome;
  // As that task's answer.
  const answer = outcome.answer as MailAnswer;
  if ('problem' in answer) return { kind: answer.problem };
  const documents = answer.documents.map((one, index) => ({ ...one, path: join(folder, `${index}.pdf`) }));
  return { kind: 'read', mail: { ...answer, documents } };
}
