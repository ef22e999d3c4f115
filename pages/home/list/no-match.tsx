import { setFilter } from '@pages/home/home-store';
import { Button } from '@shared/ui/buttons/button';
import { searchIcon } from '@shared/ui/icons/archives';
import { EmptyState } from '@shared/ui/layout/empty-state';
import type { ReactNode } from 'react';

/** Shown when the filter matches no archive. */
export function NoMatch({ text }: { text: string }): ReactNode {
  return (
    <EmptyState
      action={<Button onClick={() => setFilter('')}>Show all archives</Button>}
      icon={searchIcon}
      title="No archives found"
    >
      {`No identifier or email contains “${text}”.`}
    </EmptyState>
  );
}
