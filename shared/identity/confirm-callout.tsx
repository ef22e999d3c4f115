import { Button } from '@shared/ui/buttons/button';
import { Callout } from '@shared/ui/callout';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { confirmStore, sendLinkAgain } from './confirm-store';
import styles from './identity.module.css';

/** Asks to confirm the address, says what waits for it, and offers to send the link again. */
export function ConfirmCallout({ email }: { email: string }): ReactNode {
  const { isBusy, isSent } = useStore(confirmStore);
  const again = (
    <Button busy={isBusy} onClick={() => void sendLinkAgain()}>
      Send the link again
    </Button>
  );
  return (
    <div className={styles.place}>
      <Callout type="info" title="Confirm your email address" action={again}>
        <p>
          <span>Please open the link we sent to</span> <bdi>{email}</bdi>
          <span>
            . Until then you can't print or link a storage, and we email you only receipts and password links.
          </span>
        </p>
        {/* Always there, so that it is announced. */}
        <p role="status">{isSent ? 'We sent it again. It can take a few minutes to arrive.' : ''}</p>
      </Callout>
    </div>
  );
}
