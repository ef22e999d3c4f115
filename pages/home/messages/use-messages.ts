import { deleteMessage, listMessages } from '@shared/api/calls/messages';
import type { ArchiveMessage } from '@shared/api/shapes/messages';
import type { Failure, Outcome } from '@shared/api/transport/failure';
import { onReturn } from '@shared/lib/on-return';
import { useCallback, useEffect, useRef, useState } from 'react';

/** An archive's messages: known, with why the last reading failed, if it did, or not known yet. */
type MessagesState =
  | { phase: 'loading' }
  | { phase: 'failed'; failure: Failure }
  | { phase: 'known'; messages: readonly ArchiveMessage[]; failure: Failure | null };

/** What the section of messages shows and does. */
interface Messages {
  state: MessagesState;
  /** Reads them again after a failure. */
  retry: () => void;
  /** Deletes one for good. */
  remove: (id: string) => Promise<Outcome<null>>;
}

/** Reads an archive's messages, also when the person returns to the page: only the last reading's answer counts. */
export function useMessages(archiveId: string): Messages {
  const [state, setState] = useState<MessagesState>({ phase: 'loading' });
  const [deleted, setDeleted] = useState<ReadonlySet<string>>(new Set());
  const reading = useRef<AbortController | null>(null);
  const read = useCallback((): void => {
    reading.current?.abort();
    const mine = new AbortController();
    const { signal } = mine;
    reading.current = mine;
    void listMessages(archiveId, { signal }).then((outcome) => {
      if (!signal.aborted) setState((before) => after(before, outcome));
    });
  }, [archiveId]);
  useEffect(() => {
    const leaving = new AbortController();
    read();
    // People leave to set up a forwarding, and come back for its confirmation.
    onReturn(read, leaving.signal);
    return () => {
      leaving.abort();
      reading.current?.abort();
    };
  }, [read]);
  const remove = async (id: string): Promise<Outcome<null>> => {
    const outcome = await deleteMessage(archiveId, id);
    if (outcome.ok) setDeleted((before) => new Set(before).add(id));
    return outcome;
  };
  const retry = (): void => {
    if (state.phase === 'failed') setState({ phase: 'loading' });
    read();
  };
  return { state: without(state, deleted), retry, remove };
}

function after(before: MessagesState, outcome: Outcome<ArchiveMessage[]>): MessagesState {
  if (outcome.ok) return { phase: 'known', messages: outcome.value, failure: null };
  const { failure } = outcome;
  return before.phase === 'known' ? { ...before, failure } : { phase: 'failed', failure };
}

/** An answer that was on its way may still have what was deleted. */
function without(state: MessagesState, deleted: ReadonlySet<string>): MessagesState {
  if (state.phase !== 'known') return state;
  return { ...state, messages: state.messages.filter(({ id }) => !deleted.has(id)) };
}
