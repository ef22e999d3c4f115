import type { FileSource } from '@shared/api/shapes/orders/files';
import type { UploadForm } from '@shared/api/shapes/orders/uploads';
import type { Failure } from '@shared/api/transport/failure';
import { UNUSABLE_FILE_CODE } from '@shared/api/wire';
import type { UploadStage } from '@shared/messages';
import type { Inspection, InspectionRefusal, PdfFacts } from './inspect/inspection';
import type { LiveProgress } from './live-progress';
import type { PageTurns } from './page-turns';

/** Where an upload resumes: at the start, at the storage with its form, or at the registration of its key. */
export type ResumePoint =
  | { stage: 'policy' }
  | { stage: 'storage'; form: UploadForm }
  | { stage: 'register'; key: string };

/** Why a file was refused: its name, or the inspection's finding. */
export type RefusalReason = 'name' | InspectionRefusal;

/** The states of an uploaded file (specification 4). */
export type UploadPhase =
  /** Chosen; not yet inspected. */
  | { name: 'waiting' }
  | { name: 'inspecting' }
  /** Waiting for its turn to be sent. */
  | { name: 'ready'; from: ResumePoint }
  | { name: 'setting-up' }
  | { name: 'sending'; form: UploadForm; progress: LiveProgress }
  | { name: 'registering'; key: string }
  /** Offline; resumes automatically. */
  | { name: 'paused'; from: ResumePoint }
  | { name: 'failed'; stage: UploadStage; failure: Failure; from: ResumePoint }
  | { name: 'refused'; reason: RefusalReason }
  /** This page lacks its bytes: it was chosen before a reload, or has since changed on the disk. */
  | { name: 'missing'; why: 'reload' | 'change' }
  | { name: 'done'; key: string }
  | { name: 'deleting'; key: string }
  | { name: 'delete-failed'; key: string; failure: Failure };

/** A file in the list (specification 3, uploaded file item). */
export interface UploadItem {
  /** Unique on this page only. */
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  source: FileSource;
  phase: UploadPhase;
  /** The inspection's findings; null before, or without one. */
  facts: PdfFacts | null;
  /** Pages as counted by the server; null before. */
  serverPages: number | null;
  /** Object URL of a picture of the first page; null if there is none. */
  preview: string | null;
  /** Turned pages that are not yet turned in the order's copy. */
  turns: PageTurns;
  /** While the file is resent: key of the copy still in the order; otherwise null. */
  replacesKey: string | null;
  /** Keys of superseded copies that may be in the order and must be deleted from it. */
  staleKeys: readonly string[];
}

/** An event of an uploaded file. */
export type UploadEvent =
  | { type: 'inspect' }
  | { type: 'inspected'; inspection: Inspection }
  /** Its turn has come. `isFormUsable`: its form, if any, is still valid for sending. */
  | { type: 'take'; isFormUsable: boolean; progress: LiveProgress }
  | { type: 'set-up'; form: UploadForm; progress: LiveProgress }
  | { type: 'stored'; key: string }
  | { type: 'registered' }
  | { type: 'fail'; failure: Failure; isOffline: boolean }
  /** Its bytes can no longer be read. */
  | { type: 'lose' }
  /** Its turn could come, but the browser is offline. */
  | { type: 'pause' }
  | { type: 'retry' }
  /** To be resent, although the order has it. */
  | { type: 'send-again' }
  | { type: 'delete' }
  | { type: 'fail-delete'; failure: Failure };

/** The next state. An event that does not fit the state, such as a late answer, changes nothing. */
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
      // A cloud file is registered by reference directly after its setup.
      return phase.name === 'sending' || phase.name === 'setting-up' ? { name: 'registering', key: event.key } : phase;
    case 'registered':
      return phase.name === 'registering' ? { name: 'done', key: phase.key } : phase;
    case 'fail':
      return afterFailure(phase, event);
    case 'lose':
      return phase.name === 'sending' ? { name: 'missing', why: 'change' } : phase;
    case 'pause':
      return phase.name === 'ready' ? { name: 'paused', from: phase.from } : phase;
    case 'retry':
      return canRetry(phase) || phase.name === 'paused' ? { name: 'ready', from: phase.from } : phase;
    case 'send-again':
      return phase.name === 'done' ? { name: 'ready', from: { stage: 'policy' } } : phase;
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

/** True while Cancel can still remove the file without a call. */
export function isCancelable(phase: UploadPhase): boolean {
  return isPending(phase) && phase.name !== 'registering' && deletableKey(phase) === null;
}

/** True while a line can be removed from the list without a call. */
export function isRemovable(phase: UploadPhase): boolean {
  return isCancelable(phase) || phase.name === 'failed' || phase.name === 'refused' || phase.name === 'missing';
}

/** True if the upload failed and a retry may succeed: not after a permanent refusal. */
export function canRetry(phase: UploadPhase): phase is UploadPhase & { name: 'failed' } {
  return phase.name === 'failed' && !(phase.stage === 'register' && isForGood(phase.failure));
}

/** True if the order lacks a wanted file that is not in progress: it failed, or its bytes are gone. */
export function isLacking({ phase, replacesKey }: UploadItem): boolean {
  return replacesKey === null && (phase.name === 'failed' || phase.name === 'missing');
}

/** True if the order has the file, or the copy being replaced. One being deleted may still be there. */
export function isInOrder({ phase, replacesKey }: UploadItem): boolean {
  return replacesKey !== null || ['done', 'deleting', 'delete-failed'].includes(phase.name);
}

/** The key that the server may have stored the file under, for its deletion; null if there is none. */
export function deletableKey(phase: UploadPhase): string | null {
  if (phase.name === 'done' || phase.name === 'delete-failed') return phase.key;
  const isHalfway = phase.name === 'failed' || phase.name === 'paused' || phase.name === 'ready';
  return isHalfway && phase.from.stage === 'register' ? phase.from.key : null;
}

/** The key under which the storage has the file, or may have it; null if it does not. */
export function storedKey(phase: UploadPhase): string | null {
  return phase.name === 'registering' || phase.name === 'deleting' ? phase.key : deletableKey(phase);
}

/** Page count of the file; null if unknown. */
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
      // After a definite refusal this form will never work. Otherwise the bytes may be stored, and the same form
      // overwrites them.
      return {
        stage: 'storage',
        from: isRefusal(failure) ? { stage: 'policy' } : { stage: 'storage', form: phase.form },
      };
    case 'registering':
      // A permanently refused file is not in the order, so it needs no deletion there.
      return {
        stage: 'register',
        from: isForGood(failure) ? { stage: 'policy' } : { stage: 'register', key: phase.key },
      };
    default:
      return null;
  }
}

/** True if the server examined the file and will never take it: its message says what to do instead. */
function isForGood(failure: Failure): boolean {
  return failure.kind === 'refused' && failure.code === UNUSABLE_FILE_CODE;
}

/** True for a status of a permanent refusal by the storage, rather than "not now". */
function isRefusal(failure: Failure): boolean {
  return (
    failure.kind === 'status' &&
    failure.status >= 400 &&
    failure.status < 500 &&
    ![408, 425, 429].includes(failure.status)
  );
}
