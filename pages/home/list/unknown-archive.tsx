import { LIST_HASH } from '@pages/home/home-hash';
import { LinkButton } from '@shared/ui/buttons/link-button';
import { archiveIcon } from '@shared/ui/icons/archives';
import { EmptyState } from '@shared/ui/layout/empty-state';
import type { ReactNode } from 'react';

/** Shown when the address names an archive that is not in the list. */
export function UnknownArchive(): ReactNode {
  return (
    <EmptyState
      icon={archiveIcon}
      title="Archive not found"
      action={<LinkButton href={LIST_HASH}>Show all archives</LinkButton>}
    >
      Its identifier may have changed since you saved this link.
    </EmptyState>
  );
}
