import { fetchPrintInfo } from '@shared/api/calls/archives';
import type { PrinterConfig } from '@shared/api/shapes/archives';
import type { Failure } from '@shared/api/transport/failure';
import { createStore } from 'zustand/vanilla';

/** The printer setup of the open archive. */
export type PrinterState =
  | { phase: 'loading' }
  | { phase: 'failed'; failure: Failure }
  | { phase: 'ready'; printer: PrinterConfig };

/** State of the printer tab. */
export const printerStore = createStore<PrinterState>(() => ({ phase: 'loading' }));

/** Counts the calls: an answer for a previously open archive is dropped. */
let latest = 0;

/** Reads address and queue of an archive's printer (specification 7). `known` is shown meanwhile. */
export async function loadPrinter(id: string, known?: PrinterConfig, signal?: AbortSignal): Promise<void> {
  latest += 1;
  const mine = latest;
  printerStore.setState(known ? { phase: 'ready', printer: known } : { phase: 'loading' }, true);
  const outcome = await fetchPrintInfo(id, signal ? { signal } : {});
  if (mine !== latest || signal?.aborted) return;
  printerStore.setState(
    outcome.ok
      ? { phase: 'ready', printer: { ...known, ...outcome.value } }
      : { phase: 'failed', failure: outcome.failure },
    true,
  );
}
