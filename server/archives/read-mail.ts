import { join } from 'node:path';
import { SECOND } from '@server/clock';
import type { Services } from '@server/context';

/** A mail as far as it is filed. */
export interface ReadMail {
  sender: string;
  subject: string;
  /** Null: the mail does not say. */
  messageId: string | null;
  /** Its PDF attachments. */
  documents: { name: string; path: string }[];
}

/** `over`: the mail cannot be taken, now or later. `failed`, `busy`: not now. */
export type ReadOutcome = { kind: 'read'; mail: ReadMail } | { kind: 'over' } | { kind: 'failed' } | { kind: 'busy' };

const LIMITS = { worked: 10 * SECOND, passed: 60 * SECOND, memory: 448 * 1024 ** 2 };

/** What `mail-task.cjs` answers. */
type Answer = { problem: string } | { sender: string; subject: string; messageId: string | null; names: string[] };

/** Reads the mail of a folder in another process, which lays the attachments beside it. Archives are read by turns. */
export async function readMail(services: Services, folder: string, archiveId: string): Promise<ReadOutcome> {
  const task = { name: 'read-mail', input: { folder }, limits: LIMITS } as const;
  const outcome = await services.strangers.run(task, { visitor: archiveId, origin: 'mail' });
  if (outcome.kind !== 'done') return outcome;
  // Our own code's answer: the cast says what stands there.
  const answer = outcome.answer as Answer;
  if ('problem' in answer) return { kind: 'over' };
  const { names, ...about } = answer;
  const documents = names.map((name, index) => ({ name, path: join(folder, `${index}.pdf`) }));
  return { kind: 'read', mail: { ...about, documents } };
}
