import { failureSentence } from '@shared/api/transport/failure-sentence';
import { DURATIONS } from '@shared/durations';
import { dismissNoticeOf, notify } from '@shared/stores/notices';
import { hasTurns } from '@shared/uploads/page-turns';
import type { UploadContent } from '@shared/uploads/sending/run-upload';
import { dismissFailedUpload } from '@shared/uploads/upload-notices';
import { storedKey, type UploadItem } from '@shared/uploads/upload-state';
import type { Arrange, QueueParts } from './arrange';
import { filesToSend, type OrderedItem } from './fax-order';
import { hasStaleCopies } from './stale-copies';
import { writeTurns } from './write-turns';

/**
 * Makes the functions that carry out an arrangement: files out of place, or with turned pages, are resent and appended.
 * The earlier copy is deleted only when the new one is in the order, so no file is ever missing; until then a reload
 * knows which copy is superfluous.
 */
export function createResend(parts: QueueParts): Pick<Arrange, 'settle' | 'keepEarlier'> {
  const { list, contents, copies, sender } = parts;
  /** The earlier content of files being resent. */
  const before = new Map<string, UploadContent>();
  return { settle, keepEarlier };

  async function settle(): Promise<boolean> {
    if (isSettled()) return done();
    if (!navigator.onLine) {
      tell(OFFLINE);
      return false;
    }
    dismissFailedUpload();
    dismissNoticeOf(NOTICE);
    sender.hold(false);
    // Sends retried files.
    await sender.run();
    // Reads the list each time: the person may have moved another file meanwhile.
    for (let item = outOfPlace(); item; item = outOfPlace()) if (!(await sendAgain(item))) return false;
    return (await staleCopiesDeleted()) && isSettled() && done();
  }

  /** Resends one file and deletes its earlier copy. False if either failed. */
  async function sendAgain(item: OrderedItem): Promise<boolean> {
    if (!(await prepare(item))) return false;
    list.move(item.id, { type: 'send-again' });
    await sender.run();
    return finish(item.id) && (await staleCopiesDeleted());
  }

  async function staleCopiesDeleted(): Promise<boolean> {
    const failure = await copies.deleteStaleCopies();
    if (failure) tell(failureSentence(STALE_COPIES_LEFT, failure));
    return failure === null;
  }

  /** Notes that the whole arrangement is on the server. */
  function done(): true {
    if (list.store.getState().isArranged) {
      list.store.setState({ isArranged: false });
      // Makes the list's listeners run again.
      list.set(list.store.getState().items);
    }
    return true;
  }

  function isSettled(): boolean {
    return list.pending() === 0 && !hasStaleCopies(list) && outOfPlace() === undefined;
  }

  /** The first file to resend. */
  function outOfPlace(): OrderedItem | undefined {
    const { items, registered } = list.store.getState();
    return filesToSend(items, registered)[0];
  }

  /** Notes which copy the next one replaces, and writes turned pages. False if they cannot be written. */
  async function prepare({ id, name, phase, turns }: OrderedItem): Promise<boolean> {
    const content = contents.get(id);
    if (!content) return false;
    if (content.source === 'upload' && hasTurns(turns)) {
      const file = await parts.withTurning((turnedCopy) =>
        writeTurns((how) => turnedCopy(content.file, turns, how), parts.inspector),
      );
      if (file === null) tell(CANNOT_TURN(name));
      if (!file) return false;
      before.set(id, content);
      contents.set(id, { source: 'upload', file });
      list.change(id, (item) => ({ ...item, size: file.size }));
    }
    list.change(id, (item) => ({ ...item, replacesKey: phase.key }));
    return true;
  }

  /** Marks the earlier copy for deletion if the new one is in the order; otherwise the earlier one stays. */
  function finish(id: string): boolean {
    const item = list.find(id);
    if (!item || item.replacesKey === null) return false;
    if (item.phase.name !== 'done') {
      keepEarlier(id);
      return false;
    }
    before.delete(id);
    const staleKeys = [...item.staleKeys, item.replacesKey];
    list.change(id, (now) => ({ ...now, staleKeys, replacesKey: null, turns: {} }));
    if (hasTurns(item.turns)) void refreshPreview(id);
    return true;
  }

  function keepEarlier(id: string): void {
    const item = list.find(id);
    if (!item || item.replacesKey === null) return;
    sender.cancel(id);
    const content = before.get(id);
    if (content) contents.set(id, content);
    before.delete(id);
    list.change(id, (now) => earlier(now, item.replacesKey ?? '', content));
  }

  /** Updates preview and facts: turned pages look different, and may have another size. */
  async function refreshPreview(id: string): Promise<void> {
    const content = contents.get(id);
    if (content?.source !== 'upload') return;
    const inspection = await parts.inspector.inspect(content.file, {
      isWanted: () => list.find(id) !== undefined,
      onStart: () => undefined,
      onPreview: (picture) => list.showPreview(id, picture),
    });
    if (inspection.kind === 'ok') list.change(id, (item) => ({ ...item, facts: inspection.facts }));
  }
}

const NOTICE = 'arrange';
const OFFLINE =
  "You're offline. Your changes to the files are kept here. Please confirm again when you're back online.";
const STALE_COPIES_LEFT = 'An earlier copy of a file is still part of your fax';
const CANNOT_TURN = (name: string): string =>
  `We couldn't turn the pages of ${name}. Please turn them back to continue, or remove the file and add a turned copy.`;

function tell(text: string): void {
  notify({ type: 'error', text, duration: DURATIONS.otherFailure, key: NOTICE });
}

/** A file whose earlier copy stays in the order. The new copy may also be there, if the answer was lost. */
function earlier(item: UploadItem, key: string, content: UploadContent | undefined): UploadItem {
  const made = storedKey(item.phase);
  return {
    ...item,
    phase: { name: 'done', key },
    replacesKey: null,
    staleKeys: made === null ? item.staleKeys : [...item.staleKeys, made],
    ...(content?.source === 'upload' ? { size: content.file.size } : {}),
  };
}
