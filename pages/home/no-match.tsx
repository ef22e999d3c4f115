import { Button } from '@shared/ui/button';
import { EmptyState } from '@shared/ui/empty-state';
import { searchIcon } from '@shared/ui/icons/archives';
import type { ReactNode } from 'react';
import { setFilter } from './home-store';

/** What is shown where the filter leaves no archive. */
export function NoMatch({ text }: { text: string }): ReactNode {
  return (
    <EmptyState
      action={<Button onClick={() => setFilter('')}>Show all archives</Button>}
      icon={searchIcon}
      title="No archive matches"
    >
      Neither an identifier nor an email address has “{text}” in it.
    </EmptyState>
  );
}
