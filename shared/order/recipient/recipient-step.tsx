import { OrderFiles, ProviderChooser } from '@shared/order/files/order-files';
import styles from '@shared/order/order-flow.module.css';
import { useOrder } from '@shared/order/order-store';
import { Price } from '@shared/order/order-summary';
import { pressContinue } from '@shared/order/steps/order-presses';
import { StepHeading } from '@shared/order/steps/step-heading';
import { useInfoState } from '@shared/stores/use-info';
import { Button } from '@shared/ui/buttons/button';
import type { ReactNode } from 'react';
import { CoverPage } from './cover-page';
import { MessengerLink } from './messenger-link';
import { NumberField } from './number-field';
import { takeRecipient } from './take-recipient';

/** The first step: files, number, cover page (specification 4). Usable before the server has answered. */
export function RecipientStep(): ReactNode {
  const isMoving = useOrder((state) => state.isMoving);
  const hasProvider = useOrder((state) => state.provider !== null);
  const info = useInfoState();
  const bot = info.phase === 'ready' ? info.info.context.settings.messaging?.bot : undefined;
  return (
    <form
      className={styles.step}
      // A press before any script runs sends nothing, and puts no number into the address.
      method="dialog"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        takeRecipient(event.currentTarget);
        pressContinue();
      }}
    >
      <StepHeading lead="Letter-size PDF files, one flat price." title="Send a fax">
        What would you like to send?
      </StepHeading>
      {hasProvider && <ProviderChooser />}
      <OrderFiles />
      <NumberField />
      <CoverPage />
      {bot !== undefined && <MessengerLink bot={bot} />}
      <div className={styles.actions}>
        <div className={styles.price}>
          <span>Flat price</span> <Price />
        </div>
        <Button busy={isMoving} size="large" type="submit" variant="primary">
          Continue
        </Button>
      </div>
    </form>
  );
}
