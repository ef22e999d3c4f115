import type { ArchiveServices } from '@server/archives/services';
import { featuresOf } from '@server/plans/plan-store';
import { HOUR, MINUTE, SECOND } from '@server/platform/clock';
import type { JobRun } from '@server/queue/job-run';
import { RunAborted } from '@server/queue/time-limit';
import { STORAGE_NAMES } from '@shared/reference/features';
import { breakLink } from './break-link';
import { firstName, furtherNames } from './file-names';
import {
  dropForward,
  type Forward,
  type ForwardKey,
  findForward,
  forwardGivenUp,
  keepRemoteId,
  noteForward,
} from './forward-store';
import { accessOf } from './link-access';
import { folderOf } from './link-folder';
import { findLink, type LinkRow } from './link-store';
import { StorageTrouble } from './storage';
import { createStorageApi } from './storage-api';
import type { Storage } from './storages';

/** Waits before the second try, the third ..., ms; after the last try, the copy is given up. */
const WAITS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR, 12 * HOUR, 24 * HOUR];

/**
 * Job `forward-document`: saves a copy of a document in a linked storage. An interrupted run finds its own copy again,
 * and what a run learns about one link does not affect the next link.
 */
export async function forwardDocument(services: ArchiveServices, payload: unknown, run: JobRun): Promise<void> {
  // Only addForwards and the retry functions write this payload.
  const key = payload as ForwardKey;
  const forward = await findForward(services, key);
  if (forward?.state !== 'waiting') return;
  // It may be restored; otherwise its row and this job are removed.
  if (forward.deleted_at !== null) {
    run.again(services.clock.now() + HOUR);
    return;
  }
  const link = await findLink(services, forward.archive_id, key.provider);
  if (!link) return dropForward(services, key);
  const storage = services.storages.find(key.provider);
  // The client was removed from the settings, perhaps by mistake.
  if (!storage) {
    run.again(services.clock.now() + HOUR);
    return;
  }
  const isNoted = await outcomeOf(services, { key, forward, link, storage, run });
  // The storage was linked again in the meantime.
  if (!isNoted) run.again(services.clock.now());
}

/** What a run works with. */
interface ForwardRun {
  key: ForwardKey;
  forward: Forward;
  link: LinkRow;
  storage: Storage;
  run: JobRun;
}

/** Tries to save the copy, and records the outcome; resolves to whether the link is still the same. */
async function outcomeOf(services: ArchiveServices, forwardRun: ForwardRun): Promise<boolean> {
  const { key, link, run } = forwardRun;
  const obstacle = await reasonNotToSave(services, forwardRun);
  if (obstacle) return noteForward(services, key, link, { state: 'failed', ...obstacle });
  try {
    await save(services, forwardRun);
  } catch (error) {
    // The process ends: the next one starts over.
    if (run.signal.reason instanceof RunAborted && run.signal.reason.reason !== 'limit') throw error;
    return afterTrouble(services, troubleOf(services, error), forwardRun);
  }
  const isNoted = await noteForward(services, key, link, { state: 'done', message: null });
  if (isNoted) await forwardGivenUp(services, link);
  return isNoted;
}

/** Why trying makes no sense, as a sentence for people, and whether that is final; null if it does make sense. */
async function reasonNotToSave(
  services: ArchiveServices,
  { forward: { size, user_id }, link: { provider, broken_at }, storage: { maxUploadBytes } }: ForwardRun,
): Promise<{ message: string; is_final: boolean } | null> {
  if (size > maxUploadBytes) {
    const message = `The document is larger than the ${megabytes(maxUploadBytes)} that ${STORAGE_NAMES[provider]} takes at once.`;
    return { message, is_final: true };
  }
  if (broken_at !== null) {
    return { message: 'The link is broken. Link it again, and this document will be saved.', is_final: false };
  }
  if (!(await featuresOf(services, user_id))[provider]) {
    return {
      message: 'There is no plan now. It will be saved with your next one.',
      is_final: false,
    };
  }
  return null;
}

async function save(services: ArchiveServices, { key, forward, link, storage, run }: ForwardRun): Promise<void> {
  const first = forward.file_name ?? (await firstNameOf(forward));
  if (forward.file_name === null) await noteForward(services, key, link, { file_name: first });
  const file = await services.bucket.open(forward.key);
  if (!file) throw new Error('The file of a document is missing');
  try {
    const api = createStorageApi(accessOf(services, storage, link), storage.fetch, run.signal);
    const copy = {
      path: file.path,
      size: file.size,
      remoteId: forward.remote_id,
      keepRemoteId: (id: string) => keepRemoteId(services, key, link, id),
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

/** The trouble that an error means. An error of our own is logged, and retried like one of the storage's. */
function troubleOf({ log }: ArchiveServices, error: unknown): StorageTrouble {
  if (error instanceof StorageTrouble) return error;
  log.error('document not forwarded', {}, error);
  return new StorageTrouble('passing', error instanceof Error ? error.message : String(error));
}

async function afterTrouble(
  services: ArchiveServices,
  trouble: StorageTrouble,
  { key, forward, link, run }: ForwardRun,
): Promise<boolean> {
  const { clock, log } = services;
  log.warn('document not forwarded', { provider: key.provider, trouble: trouble.kind, reason: trouble.message });
  switch (trouble.kind) {
    case 'busy':
      run.again(clock.now() + trouble.wait);
      return true;
    case 'broken':
    case 'narrow':
      await breakLink(services, link);
      run.again(clock.now() + SECOND);
      return true;
    case 'refused':
      return noteForward(services, key, link, {
        state: 'failed',
        message: 'It does not accept this document.',
        is_final: true,
      });
    case 'full':
    case 'passing':
      return tryLater(services, trouble, { key, forward, link, run });
  }
}

function tryLater(
  services: ArchiveServices,
  { kind }: StorageTrouble,
  { key, forward: { tries }, link, run }: Omit<ForwardRun, 'storage'>,
): Promise<boolean> {
  const why = kind === 'full' ? 'There is no room left.' : 'It did not work.';
  const wait = WAITS[tries];
  if (wait === undefined) {
    const message = `${why} We will try again with your next document.`;
    return noteForward(services, key, link, { state: 'failed', message });
  }
  run.again(services.clock.now() + wait);
  return noteForward(services, key, link, { tries: tries + 1, message: `${why} We will try again.` });
}

function megabytes(bytes: number): string {
  return `${Math.floor(bytes / 1024 ** 2)} MB`;
}
