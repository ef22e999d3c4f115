import { LinkButton } from '@shared/ui/button';
import { EmptyState } from '@shared/ui/empty-state';
import { archiveIcon } from '@shared/ui/icons/archives';
import type { ReactNode } from 'react';
import { LIST_HASH } from './home-hash';

/** The address names an archive that is not in the list. */
export function UnknownArchive(): ReactNode {
  return (
    <EmptyState
      icon={archiveIcon}
      title="This archive is not here"
      action={<LinkButton href={LIST_HASH}>Show all archives</LinkButton>}
    >
      It may have got a new identifier since this address was kept.
    </EmptyState>
  );
}
