import type { Archive } from '@shared/api/shapes/archives';
import { failureSentence } from '@shared/api/transport/failure-sentence';
import { Button } from '@shared/ui/buttons/button';
import { Callout } from '@shared/ui/callout';
import { Skeleton } from '@shared/ui/progress/skeleton';
import { VisuallyHidden } from '@shared/ui/visually-hidden';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { DocumentList } from './document-list';
import { documentsStore, openDocuments } from './documents-store';
import { NoDocuments } from './no-documents';
import { RoomNotice } from './room-notice';
import { useDocuments } from './use-documents';

/** The documents that an archive received, newest first (capability `documents`). */
export function DocumentsPanel({ archive }: { archive: Archive }): ReactNode {
  const { id } = archive;
  const state = useStore(documentsStore);
  useDocuments(id);
  return (
    <section aria-label="Documents" tabIndex={-1}>
      {/* In the page from the start, so that later text is announced. */}
      <div role="status">
        <VisuallyHidden>{state.phase === 'ready' ? state.news : ''}</VisuallyHidden>
      </div>
      <Content archive={archive} state={state} />
    </section>
  );
}

function Content({
  archive,
  state,
}: {
  archive: Archive;
  state: ReturnType<typeof documentsStore.getState>;
}): ReactNode {
  switch (state.phase) {
    case 'loading':
      return (
        <>
          <VisuallyHidden>Loading documents…</VisuallyHidden>
          <Skeleton height="control" lines={4} />
        </>
      );
    case 'failed':
      return (
        <Callout
          action={<Button onClick={() => void openDocuments(archive.id)}>Try again</Button>}
          role="alert"
          type="error"
        >
          {failureSentence('An error occurred retrieving the documents.', state.failure)}
        </Callout>
      );
    case 'ready':
      return (
        <>
          <RoomNotice room={state.room} />
          {state.known.items.length === 0 ? (
            <NoDocuments archive={archive} />
          ) : (
            <DocumentList archiveId={archive.id} {...state} />
          )}
        </>
      );
  }
}
