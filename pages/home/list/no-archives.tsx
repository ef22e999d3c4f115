import { loadArchives } from '@pages/home/home-store';
import { PATHS } from '@shared/reference/addresses/paths';
import { Button } from '@shared/ui/buttons/button';
import { LinkButton } from '@shared/ui/buttons/link-button';
import { archiveIcon } from '@shared/ui/icons/archives';
import { retryIcon } from '@shared/ui/icons/turns';
import { EmptyState } from '@shared/ui/layout/empty-state';
import { Stack } from '@shared/ui/layout/stack';
import type { ReactNode } from 'react';

/** Shown to a person without archives: what an archive is, and what to do. */
export function NoArchives(): ReactNode {
  return (
    <>
      <h1>Archives</h1>
      <EmptyState
        icon={archiveIcon}
        title="No archives yet"
        action={
          <Stack row gap={3} justify="center">
            <LinkButton href={PATHS.billing} variant="primary">
              See your plan
            </LinkButton>
            <Button icon={retryIcon} onClick={() => void loadArchives()}>
              Refresh
            </Button>
          </Stack>
        }
      >
        An archive has its own email address and keeps every document you email or print to it. New archives appear here
        as soon as they're ready.
      </EmptyState>
    </>
  );
}
