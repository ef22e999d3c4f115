import { type ReactElement, useState } from 'react';
import { beginFaxAgain, notifyResendFailure } from './begin-fax-again';
import { ReplaceDialog } from './replace-dialog';
import { findUnfinished } from './unfinished-fax';

/** Sending faxes again with their files (capability `faxes`). */
export interface FaxAgainControl {
  /** Starts a fax like the paid one with this guid. If the open order has any content, asks for confirmation. */
  begin: (guid: string) => void;
  /** Guid of the fax being started; null if none is, or while the person is asked. */
  busyWith: string | null;
  /** The confirmation dialog, to be drawn. */
  dialog: ReactElement | null;
}

/**
 * The one way to send a fax again with its files.
 *
 * @param onUnable called when that is impossible, for a page with an alternative
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
