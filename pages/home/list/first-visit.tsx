import { Archives } from '@pages/home/archives';
import { CopyText } from '@pages/home/parts/copy-text';
import type { Archive } from '@shared/api/shapes/archives';
import { externalLink } from '@shared/lib/address/safe-url';
import { browserStorage, KEYS } from '@shared/lib/safe-storage';
import { Button } from '@shared/ui/buttons/button';
import { LinkButton } from '@shared/ui/buttons/link-button';
import { TextField } from '@shared/ui/fields/text-field';
import { mailIcon } from '@shared/ui/icons/archives';
import { Card } from '@shared/ui/layout/card';
import { Stack } from '@shared/ui/layout/stack';
import { type ReactNode, useState } from 'react';
import styles from './first-visit.module.css';

/** The list of a person with a single archive, below an introduction that the person can dismiss. */
export function FirstVisit({ archives }: { archives: readonly Archive[] }): ReactNode {
  const [isOver, setIsOver] = useState(false);
  const [archive] = archives;
  const putAway = (): void => {
    browserStorage.set(KEYS.firstVisit, 'over');
    setIsOver(true);
    // The button that had the focus is gone.
    document.querySelector<HTMLElement>('h1')?.focus();
  };
  const intro = archive && !isOver && <FirstSteps email={archive.email} onPutAway={putAway} />;
  return <Archives archives={archives} intro={intro} />;
}

function FirstSteps({ email, onPutAway }: { email: string; onPutAway: () => void }): ReactNode {
  const test = externalLink(testEmail(email), location.origin);
  return (
    <Card className={styles.card} title="Your archive is ready">
      <p className={styles.text}>Mail a PDF to this address and it is kept in this archive.</p>
      <TextField
        className={styles.address}
        label="Your archive’s address"
        labelHidden
        name="archive-address"
        onChange={() => undefined}
        readOnly
        suffix={<CopyText of="your archive" text={email} what="address" />}
        value={email}
      />
      <p className={styles.next}>
        What happens next: every PDF that arrives is kept, and copied to any storage you link. The email report tells
        you what came in.
      </p>
      <Stack row gap={3}>
        {test !== null && (
          <LinkButton href={test} icon={mailIcon} variant="primary">
            Send a test email
          </LinkButton>
        )}
        <Button onClick={onPutAway} variant="quiet">
          Got it
        </Button>
      </Stack>
    </Card>
  );
}

/** A message to the archive, to open in the person's mail program; only the PDF is missing. */
function testEmail(email: string): string {
  const subject = encodeURIComponent('Test document');
  const body = encodeURIComponent('Attach a PDF to this email, then send it. The archive keeps the PDF.');
  return `mailto:${email}?subject=${subject}&body=${body}`;
}
