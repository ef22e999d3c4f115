import type { FileSource } from '@shared/api/shapes/files';
import type { UploadForm } from '@shared/api/shapes/uploads';
import type { Failure } from '@shared/api/transport/failure';
import type { UploadStage } from '@shared/messages';
import type { Inspection, InspectionRefusal, PdfFacts } from './inspect/inspection';
import type { LiveProgress } from './list/live-progress';

/** Where an upload goes on: at the start, at the storage with the form it has, or at the registration of its key. */
export type ResumePoint =
  | { stage: 'policy' }
  | { stage: 'storage'; form: UploadForm }
  | { stage: 'register'; key: string };

/** Why a file was not taken: its name, or what was found in it. */
export type RefusalReason = 'name' | InspectionRefusal;

/** The states of an uploaded file (specification 4). */
export type UploadPhase =
  /** Chosen; not yet looked at. */
  | { name: 'waiting' }
  | { name: 'inspecting' }
  /** Its turn to be sent has not come. */
  | { name: 'ready'; from: ResumePoint }
  | { name: 'setting-up' }
  | { name: 'sending'; form: UploadForm; progress: LiveProgress }
  | { name: 'registering'; key: string }
  /** Offline; goes on by itself. */
  | { name: 'paused'; from: ResumePoint }
  | { name: 'failed'; stage: UploadStage; failure: Failure; from: ResumePoint }
  | { name: 'refused'; reason: RefusalReason }
  /** Chosen before the page was reloaded; this page no longer has its bytes. */
  | { name: 'missing' }
  | { name: 'done'; key: string }
  | { name: 'deleting'; key: string }
  | { name: 'delete-failed'; key: string; failure: Failure };

/** A file of the list (specification 3, uploaded file item). */
export interface UploadItem {
  /** Of this page only. */
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  source: FileSource;
  phase: UploadPhase;
  /** What the inspection found; null before, or without one. */
  facts: PdfFacts | null;
  /** Pages as the server counts them; null before. */
  serverPages: number | null;
  /** Object URL of a picture of the first page; null without one. */
  preview: string | null;
}

/** What happens to an uploaded file. */
export type UploadEvent =
  | { type: 'inspect' }
  | { type: 'inspected'; inspection: Inspection }
  /** Its turn has come; `isFormUsable`: the form it has, if any, may still be sent with. */
  | { type: 'take'; isFormUsable: boolean; progress: LiveProgress }
  | { type: 'set-up'; form: UploadForm; progress: LiveProgress }
  | { type: 'stored'; key: string }
  | { type: 'registered' }
  | { type: 'fail'; failure: Failure; isOffline: boolean }
  | { type: 'retry' }
  | { type: 'delete' }
  | { type: 'fail-delete'; failure: Failure };

/** The next state. An event that does not belong to the state, such as a late answer, changes nothing. */
export function movePhase(phase: UploadPhase, event: UploadEvent): UploadPhase {
  switch (event.type) {
    case 'inspect':
      return phase.name === 'waiting' ? { name: 'inspecting' } : phase;
    case 'inspected':
      return phase.name === 'inspecting' ? afterInspection(event.inspection) : phase;
    case 'take':
      return phase.name === 'ready' ? start(phase.from, event) : phase;
    case 'set-up':
      return phase.name === 'setting-up' ? { name: 'sending', form: event.form, progress: event.progress } : phase;
    case 'stored':
      // A file of the cloud chooser is registered by reference, straight after its set-up.
      return phase.name === 'sending' || phase.name === 'setting-up' ? { name: 'registering', key: event.key } : phase;
    case 'registered':
      return phase.name === 'registering' ? { name: 'done', key: phase.key } : phase;
    case 'fail':
      return afterFailure(phase, event);
    case 'retry':
      return phase.name === 'failed' || phase.name === 'paused' ? { name: 'ready', from: phase.from } : phase;
    case 'delete': {
      const key = deletableKey(phase);
      return key === null ? phase : { name: 'deleting', key };
    }
    case 'fail-delete':
      return phase.name === 'deleting' ? { name: 'delete-failed', key: phase.key, failure: event.failure } : phase;
  }
}

/** True while the recipient step must wait for this file (specification 4). */
export function isPending(phase: UploadPhase): boolean {
  return PENDING.has(phase.name);
}

/** True while a press on Cancel can still take the file back without asking the server. */
export function isCancellable(phase: UploadPhase): boolean {
  return isPending(phase) && phase.name !== 'registering' && deletableKey(phase) === null;
}

/** True while a line can be taken off the list without asking the server. */
export function isRemovable(phase: UploadPhase): boolean {
  return isCancellable(phase) || phase.name === 'failed' || phase.name === 'refused' || phase.name === 'missing';
}

/** The key the server may know the file by, and that deleting it needs; null when there is none to delete. */
export function deletableKey(phase: UploadPhase): string | null {
  if (phase.name === 'done' || phase.name === 'delete-failed') return phase.key;
  const isHalfway = phase.name === 'failed' || phase.name === 'paused' || phase.name === 'ready';
  return isHalfway && phase.from.stage === 'register' ? phase.from.key : null;
}

/** Pages of the file, as far as they are known. */
export function pageCount({ serverPages, facts }: UploadItem): number | null {
  return serverPages ?? facts?.pages ?? null;
}

const PENDING: ReadonlySet<UploadPhase['name']> = new Set([
  'waiting',
  'inspecting',
  'ready',
  'setting-up',
  'sending',
  'registering',
  'paused',
]);

function afterInspection(inspection: Inspection): UploadPhase {
  if (inspection.kind === 'refused') return { name: 'refused', reason: inspection.reason };
  return { name: 'ready', from: { stage: 'policy' } };
}

function start(from: ResumePoint, { isFormUsable, progress }: UploadEvent & { type: 'take' }): UploadPhase {
  if (from.stage === 'register') return { name: 'registering', key: from.key };
  if (from.stage === 'storage' && isFormUsable) return { name: 'sending', form: from.form, progress };
  return { name: 'setting-up' };
}

function afterFailure(phase: UploadPhase, { failure, isOffline }: UploadEvent & { type: 'fail' }): UploadPhase {
  const point = resumePoint(phase, failure);
  if (!point) return phase;
  if (isOffline && failure.kind === 'network') return { name: 'paused', from: point.from };
  return { name: 'failed', failure, ...point };
}

function resumePoint(phase: UploadPhase, failure: Failure): { stage: UploadStage; from: ResumePoint } | null {
  switch (phase.name) {
    case 'setting-up':
      return { stage: 'policy', from: { stage: 'policy' } };
    case 'sending':
      // Refused for certain: this form will never do. Otherwise the bytes may be there: the same form overwrites them.
      return {
        stage: 'storage',
        from: isRefusal(failure) ? { stage: 'policy' } : { stage: 'storage', form: phase.form },
      };
    case 'registering':
      return { stage: 'register', from: { stage: 'register', key: phase.key } };
    default:
      return null;
  }
}

/** True for a status by which the storage says no, as opposed to "not now". */
function isRefusal(failure: Failure): boolean {
  return (
    failure.kind === 'status' &&
    failure.status >= 400 &&
    failure.status < 500 &&
    ![408, 425, 429].includes(failure.status)
  );
}
