import { Button } from '@shared/ui/buttons/button';
import { Callout } from '@shared/ui/callout';
import { archiveIcon } from '@shared/ui/icons/archives';
import { retryIcon } from '@shared/ui/icons/turns';
import { EmptyState } from '@shared/ui/layout/empty-state';
import { Stack } from '@shared/ui/layout/stack';
import { ProgressBar } from '@shared/ui/progress/progress-bar';
import { FieldSkeleton, Skeleton } from '@shared/ui/progress/skeleton';
import { Spinner } from '@shared/ui/spinner';
import { Section } from './section';

/** Callouts, progress, skeletons and empty states. */
export function FeedbackSection() {
  return (
    <Section columns title="Feedback">
      <Stack>
        <Callout title="Sent tomorrow at 09:00 in London" type="info">
          That is 04:00 where you are.
        </Callout>
        <Callout type="success">Your changes have been saved.</Callout>
        <Callout title="Page 3 is A4 (210 x 297 mm)" type="warning">
          Letter size is 8.5 by 11 inch.
        </Callout>
        <Callout
          action={
            <Button icon={retryIcon} size="small">
              Try again
            </Button>
          }
          title="An error occurred retrieving your information"
          type="error"
        >
          Nothing you typed is lost.
        </Callout>
      </Stack>
      <Stack gap={5}>
        <ProgressBar label="contract.pdf" value={0.45} valueText="45 %" />
        <ProgressBar label="Preparing" value={null} />
        <ProgressBar label="Finished" labelHidden value={1} />
        <Stack gap={3} row>
          <Spinner />
          <span>Loading your archives</span>
        </Stack>
        <Skeleton height="title" width="half" />
        <Skeleton lines={3} />
        <Skeleton height="control" />
        <FieldSkeleton />
      </Stack>
      <EmptyState
        action={
          <Button icon="plus" variant="primary">
            Add a file
          </Button>
        }
        headingLevel={3}
        icon={archiveIcon}
        title="No documents yet"
      >
        Mail a PDF to the address of this archive and it appears here.
      </EmptyState>
    </Section>
  );
}
