import { HOUR, MINUTE } from '@server/clock';
import type { Services } from '@server/context';
import type { JobRun } from '@server/jobs/job-run';
import { featuresOf } from '@server/plans/plan-store';
import { STORAGE_NAMES } from '@shared/reference/features';
import { breakLink } from './break-link';
import { firstName, furtherNames } from './file-names';
import { dropForward, type Forward, type ForwardKey, findForward, noteForward } from './forward-store';
import { accessOf } from './link-access';
import { folderOf } from './link-folder';
import { findLink, type LinkRow } from './link-store';
import { StorageTrouble } from './storage';
import { createStorageApi } from './storage-api';
import type { Storage } from './storages';

/** Waits before the second try, the third ..., ms; after the last one a copy is given up. */
const WAITS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR, 12 * HOUR, 24 * HOUR];

/** Job `forward-document`: saves a copy of a document in a linked storage. Whatever is interrupted finds its own copy again. */
export async function forwardDocument(services: Services, payload: unknown, run: JobRun): Promise<void> {
  // Only addForwards and forwardAgain write this payload.
  const key = payload as ForwardKey;
  const forward = await findForward(services, key);
  if (forward?.state !== 'waiting') return;
  // It may be restored; if not, its row goes, and this job with it.
  if (forward.deleted_at !== null) {
    run.again(services.clock.now() + HOUR);
    return;
  }
  const link = await findLink(services, forward.archive_id, key.provider);
  const storage = services.storages.find(key.provider);
  if (!link) return dropForward(services, key);
  const fail = (message: string): Promise<void> => noteForward(services, key, { state: 'failed', message });
  if (!storage) return fail('It is not available at the moment.');
  const obstacle = await obstacleTo(services, forward, link, storage);
  if (obstacle !== null) return fail(obstacle);
  try {
    await save(services, { key, forward, link, storage, run });
    await noteForward(services, key, { state: 'done', message: null });
  } catch (error) {
    run.signal.throwIfAborted();
    if (!(error instanceof StorageTrouble)) throw error;
    await afterTrouble(services, error, { key, forward, link, run });
  }
}

/** Why it makes no sense to try, in words for the person; null if it does. */
async function obstacleTo(
  services: Services,
  { size, user_id }: Forward,
  { provider, broken_at }: LinkRow,
  { largest }: Storage,
): Promise<string | null> {
  if (broken_at !== null) return 'The link is broken. Link it again, and this document will be saved.';
  if (!(await featuresOf(services, user_id))[provider]) return 'Your plan did not include it.';
  if (size <= largest) return null;
  return `The document is larger than the ${megabytes(largest)} that ${STORAGE_NAMES[provider]} takes at once.`;
}

interface Saving {
  key: ForwardKey;
  forward: Forward;
  link: LinkRow;
  storage: Storage;
  run: JobRun;
}

async function save(services: Services, { key, forward, link, storage, run }: Saving): Promise<void> {
  const first = forward.file_name ?? (await firstNameOf(forward));
  if (forward.file_name === null) await noteForward(services, key, { file_name: first });
  const file = await services.bucket.open(forward.key);
  if (!file) throw new Error('The file of a document is missing');
  try {
    const api = createStorageApi(accessOf(services, storage, link), storage.fetch, run.signal);
    const copy = {
      path: file.path,
      size: file.size,
      remoteId: forward.remote_id,
      keepRemoteId: (remote_id: string) => noteForward(services, key, { remote_id }),
    };
    const folder = folderOf(services, link);
    for (const name of [first, ...furtherNames(first, key.document)]) {
      if ((await storage.put(api, folder, name, copy)) === 'stored') return;
    }
    throw new StorageTrouble('refused', 'None of its names is accepted');
  } finally {
    await file.release();
  }
}

function firstNameOf({ name, received_at, report_tz }: Forward): Promise<string> {
  return firstName({ name, receivedAt: received_at, tz: report_tz });
}

async function afterTrouble(
  services: Services,
  trouble: StorageTrouble,
  { key, forward, link, run }: Omit<Saving, 'storage'>,
): Promise<void> {
  const { clock, log } = services;
  log.warn('document not forwarded', { provider: key.provider, trouble: trouble.kind, reason: trouble.message });
  switch (trouble.kind) {
    case 'busy': {
      run.again(clock.now() + trouble.wait);
      return;
    }
    case 'broken':
      await breakLink(services, link);
      {
        run.again(clock.now());
        return;
      }
    case 'refused':
      return noteForward(services, key, { state: 'failed', message: 'It does not accept this document.' });
    case 'full':
    case 'passing': {
      const why = trouble.kind === 'full' ? 'There is no room left.' : 'It does not answer.';
      const wait = WAITS[forward.tries];
      if (wait === undefined)
        return noteForward(services, key, { state: 'failed', message: `${why} We have given up.` });
      await noteForward(services, key, { tries: forward.tries + 1, message: `${why} We will try again.` });
      run.again(clock.now() + wait);
      return;
    }
  }
}

function megabytes(bytes: number): string {
  return `${Math.floor(bytes / 1024 ** 2)} MB`;
}
