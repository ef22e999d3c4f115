import styles from '@pages/home/archive-panel.module.css';
import { CopyText } from '@pages/home/parts/copy-text';
import type { Archive, PrinterConfig } from '@shared/api/shapes/archives';
import { failureSentence } from '@shared/api/transport/failure-sentence';
import { MESSAGES } from '@shared/messages';
import { Button } from '@shared/ui/buttons/button';
import { Callout } from '@shared/ui/callout';
import { DataList } from '@shared/ui/layout/data-list';
import { Skeleton } from '@shared/ui/progress/skeleton';
import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import { PrintGuide } from './print-guide';
import { loadPrinter, printerStore } from './printer-store';

/** Address and queue of the archive's printer, and how to set it up on a system. */
export function PrinterSetup({ archive: { id, email, printerconfig } }: { archive: Archive }): ReactNode {
  const state = useStore(printerStore);
  useEffect(() => {
    const leaving = new AbortController();
    void loadPrinter(id, printerconfig, leaving.signal);
    return () => leaving.abort();
  }, [id, printerconfig]);
  switch (state.phase) {
    case 'loading':
      return <Skeleton height="control" lines={3} />;
    case 'failed':
      return (
        <Callout
          action={<Button onClick={() => void loadPrinter(id, printerconfig)}>Try again</Button>}
          role="alert"
          type="error"
        >
          {failureSentence(MESSAGES.archives.printerFailed, state.failure)}
        </Callout>
      );
    case 'ready':
      return (
        <>
          <PrinterAddress id={id} printer={state.printer} />
          <PrintGuide email={email} id={id} printer={state.printer} />
          <p className={styles.hint}>
            Anyone who knows this address and queue can print to this archive. If they get into the wrong hands, change
            the identifier: the queue changes with it.
          </p>
        </>
      );
  }
}

function PrinterAddress({ id, printer }: { id: string; printer: PrinterConfig }): ReactNode {
  return (
    <DataList
      items={[
        { term: 'Address', value: <Copyable of={id} text={printer.address} what="printer address" /> },
        { term: 'Queue', value: <Copyable of={id} text={printer.queue} what="printer queue" /> },
      ]}
    />
  );
}

function Copyable({ text, what, of }: { text: string; what: string; of: string }): ReactNode {
  return (
    <span className={styles.copyable}>
      <bdi>{text}</bdi>
      <CopyText of={of} text={text} what={what} />
    </span>
  );
}
