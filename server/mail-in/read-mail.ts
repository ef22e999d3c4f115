import { join } from 'node:path';
import type { ArchiveServices } from '@server/archives/services';
import { SECOND } from '@server/platform/clock';
import type { MailAnswer } from './mail-task';

/** The parts of a mail that are filed. */
export interface ReadMail {
  sender: string;
  subject: string;
  /** Null if the mail has none. */
  messageId: string | null;
  /** Its PDF attachments. */
  documents: { name: string; path: string }[];
  /** Number of attached files that are not PDF. */
  others: number;
}

/** `over`: the mail exceeds a limit, permanently. `failed`, `busy`: it cannot be read now. */
export type ReadOutcome = { kind: 'read'; mail: ReadMail } | { kind: 'over' } | { kind: 'failed' } | { kind: 'busy' };

const LIMITS = { worked: 10 * SECOND, passed: 60 * SECOND, memory: 448 * 1024 ** 2 };

/** Parses the mail in a folder in another process, which writes the attachments beside it. Archives take turns. */
export async function readMail(services: ArchiveServices, folder: string, archiveId: string): Promise<ReadOutcome> {
  const task = { name: 'read-mail', input: { folder }, limits: LIMITS } as const;
  const outcome = await services.fileRunner.run(task, { visitor: archiveId, origin: 'mail' });
  if (outcome.kind !== 'done') return outcome;
  // As that task's answer.
  const answer = outcome.answer as MailAnswer;
  if ('problem' in answer) return { kind: 'over' };
  const { names, ...about } = answer;
  const documents = names.map((name, index) => ({ name, path: join(folder, `${index}.pdf`) }));
  return { kind: 'read', mail: { ...about, documents } };
}
