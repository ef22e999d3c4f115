import { type ReactElement, useState } from 'react';
import { beginFaxAgain, notifyResendFailure } from './begin-fax-again';
import { ReplaceDialog } from './replace-dialog';
import { findUnfinished } from './unfinished-fax';

/** Sending faxes again with their files (capability `faxes`). */
export interface FaxAgainControl {
  /** Begins a fax like the paid one with this guid. If the open order has anything, it asks first. */
  begin: (guid: string) => void;
  /** Guid of the fax that is being begun; null while none is, and while the person is asked. */
  busyWith: string | null;
  /** The question; to be drawn. */
  dialog: ReactElement | null;
}

/**
 * The one way to send a fax again with its files.
 *
 * @param onUnable called when it cannot be done, for a page that can do something else
 */
export function useFaxAgain(onUnable: (why: 'gone' | 'signed-out') => void = () => undefined): FaxAgainControl {
  const [busy, setBusy] = useState<string | null>(null);
  const [asked, setAsked] = useState<{ guid: string; unfinished: string } | null>(null);
  const begin = async (guid: string): Promise<void> => {
    setBusy(guid);
    const end = await beginFaxAgain(guid);
    if (end === 'begun') return;
    setBusy(null);
    setAsked(null);
    if (end !== 'failed') onUnable(end);
  };
  const ask = async (guid: string): Promise<void> => {
    if (busy !== null) return;
    setBusy(guid);
    const unfinished = await findUnfinished(guid);
    if (unfinished.ok && unfinished.value === '') return begin(guid);
    setBusy(null);
    if (unfinished.ok) setAsked({ guid, unfinished: unfinished.value });
    else notifyResendFailure(unfinished.failure);
  };
  return {
    begin: (guid) => void ask(guid),
    busyWith: asked === null ? busy : null,
    dialog: asked && (
      <ReplaceDialog
        isBusy={busy !== null}
        onCancel={() => setAsked(null)}
        onConfirm={() => void begin(asked.guid)}
        what={asked.unfinished}
      />
    ),
  };
}
