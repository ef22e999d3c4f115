import { registerFile, setupCloudFile, setupFile } from '@shared/api/calls/files';
import type { FileSource } from '@shared/api/shapes/orders/files';
import type { OrderDetails } from '@shared/api/shapes/orders/order';
import type { CloudFileDetail } from '@shared/api/shapes/orders/uploads';
import type { Failure } from '@shared/api/transport/failure';
import { createLiveProgress, type Progress } from '@shared/uploads/live-progress';
import type { ResumePoint, UploadEvent, UploadPhase } from '@shared/uploads/upload-state';
import { isUsableForm } from './check-policy';
import { mayBeTooLarge, sendFile } from './send-file';

/** The content to upload: bytes from this device, or a cloud file by reference. */
export type UploadContent = { source: 'upload'; file: File } | { source: 'dropbox'; detail: CloudFileDetail };

/** One upload and its callbacks. */
export interface UploadRun {
  name: string;
  /** Bytes. */
  size: number;
  source: FileSource;
  /** Null if only the registration is left. */
  content: UploadContent | null;
  /** Where to resume. */
  from: ResumePoint;
  signal: AbortSignal;
  /** Sends the file an event. Returns its new state, or null if it is no longer in the list. */
  move: (event: UploadEvent) => UploadPhase | null;
  isOffline: () => boolean;
  onRegistered: (details: OrderDetails, pages: number | null) => void;
}

/**
 * Takes one file from its current state to the end: setup, storage, registration (specification 4). A failure leaves it
 * in a state that names the stage.
 */
export async function runUpload(run: UploadRun): Promise<void> {
  const { from, size } = run;
  const isFormUsable = from.stage === 'storage' && isUsableForm(from.form, size);
  let phase = run.move({ type: 'take', isFormUsable, progress: createLiveProgress(size) });
  if (phase?.name === 'setting-up') phase = await setUp(run);
  if (phase?.name === 'sending') phase = await store(run, phase);
  if (phase?.name === 'registering') await register(run, phase.key);
}

async function setUp({ name, size, content, signal, move, isOffline }: UploadRun): Promise<UploadPhase | null> {
  const fail = (failure: Failure) => move({ type: 'fail', failure, isOffline: isOffline() });
  if (content?.source === 'dropbox') {
    const answer = await setupCloudFile({ name, size, detail: content.detail }, { signal });
    return answer.ok ? move({ type: 'stored', key: answer.value.key }) : fail(answer.failure);
  }
  const answer = await setupFile({ name, size }, { signal });
  if (!answer.ok) return fail(answer.failure);
  if (!isUsableForm(answer.value, size)) return fail({ kind: 'malformed' });
  return move({ type: 'set-up', form: answer.value, progress: createLiveProgress(size) });
}

async function store(
  run: UploadRun,
  { form, progress }: UploadPhase & { name: 'sending' },
): Promise<UploadPhase | null> {
  const { content, size, signal, move, isOffline } = run;
  if (content?.source !== 'upload') return null;
  // The bytes sent include the form around the file; people know the file's own size.
  const onProgress = ({ sent, total }: Progress): void => progress.set({ sent: (sent / total) * size, total: size });
  const sent = await sendFile(form, content.file, { signal, onProgress });
  if (sent.ok) return move({ type: 'stored', key: form.key });
  if (!signal.aborted && !(await isReadable(content.file))) return move({ type: 'lose' });
  const { failure } = sent;
  const isTooLarge = failure.kind === 'network' && !isOffline() && (await mayBeTooLarge(form, content.file, signal));
  return move({ type: 'fail', failure: isTooLarge ? TOO_LARGE : failure, isOffline: isOffline() });
}

/** Unlike a status, it has words of its own (`upload-words.ts`). */
const TOO_LARGE: Failure = { kind: 'refused', status: 413, message: '' };

/** Whether a file's bytes are still readable: browsers refuse them once the file has changed on the disk. */
async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    // The failure is the answer.
    return false;
  }
}

async function register(
  { name, source, signal, move, isOffline, onRegistered }: UploadRun,
  key: string,
): Promise<void> {
  const answer = await registerFile({ key, name, source }, { signal });
  if (!answer.ok) {
    move({ type: 'fail', failure: answer.failure, isOffline: isOffline() });
    return;
  }
  if (move({ type: 'registered' }) === null) return;
  onRegistered(answer.value.details, answer.value.file?.pagecount ?? null);
}
