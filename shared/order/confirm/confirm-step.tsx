import { asSentence } from '@shared/api/transport/failure-sentence';
import { useFileCount, useUploads } from '@shared/order/files/order-uploads';
import styles from '@shared/order/order-flow.module.css';
import { patchOrder, useOrder } from '@shared/order/order-store';
import { OrderSummary, Price } from '@shared/order/order-summary';
import { confirmOrder, goToStep } from '@shared/order/steps/order-steps';
import { StepHeading } from '@shared/order/steps/step-heading';
import { Button } from '@shared/ui/buttons/button';
import { Callout } from '@shared/ui/callout';
import { backIcon } from '@shared/ui/icons/turns';
import type { ReactNode } from 'react';
import { DeliveryChoice } from './delivery-choice';
import { takeDelivery } from './edit-delivery';
import { FaxFiles } from './files/fax-files';

interface ConfirmStepProps {
  /** Fetches the code of the next step; rejects if it cannot be fetched. */
  loadPayment: () => Promise<unknown>;
}

/** The second step: review the order, choose when to send it, and send it to the server (specification 4). */
export function ConfirmStep({ loadPayment }: ConfirmStepProps): ReactNode {
  const isMoving = useOrder((state) => state.isMoving);
  const uploads = useUploads();
  return (
    <form
      className={styles.step}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        takeDelivery(event.currentTarget);
        void confirmOrder(loadPayment);
      }}
    >
      <StepHeading lead="You won't be charged until you press Pay." title="Confirm your fax">
        Does everything look right?
      </StepHeading>
      <div className={styles.inlineSlip}>
        <OrderSummary onChange={goToStep} />
      </div>
      <NoNumber />
      <NoFiles />
      {uploads && <FaxFiles uploads={uploads} />}
      <DeliveryChoice />
      <div className={styles.actions}>
        <Button
          className={styles.back}
          icon={backIcon}
          onClick={() => goToStep('recipient')}
          size="large"
          variant="quiet"
        >
          Back
        </Button>
        <div className={styles.price}>
          <span>To pay</span> <Price />
        </div>
        <Button busy={isMoving} size="large" type="submit" variant="primary">
          Confirm and continue
        </Button>
      </div>
    </form>
  );
}

/** An early warning about a missing number, which the first step allows. It is not a check of this step. */
function NoNumber(): ReactNode {
  const check = useOrder((state) => state.options.check);
  if (check.kind !== 'empty' && check.kind !== 'bad') return null;
  const isMissing = check.kind === 'empty';
  return (
    <Callout
      action={
        <Button icon={isMissing ? 'plus' : undefined} onClick={changeNumber}>
          {isMissing ? 'Add the number' : 'Correct the number'}
        </Button>
      }
      title={isMissing ? 'Your fax has no number yet' : 'Please check the fax number'}
      type="warning"
    >
      {isMissing ? "Please add the recipient's fax number before you confirm." : asSentence(check.message)}
    </Callout>
  );
}

/** Goes back to the number's field. */
function changeNumber(): void {
  goToStep('recipient');
  patchOrder({ focusTarget: 'number' });
}

/** An early warning about missing files: the server takes no order without any. It is not a check of this step. */
function NoFiles(): ReactNode {
  if (useFileCount() > 0) return null;
  return (
    <Callout
      action={
        <Button icon="plus" onClick={() => goToStep('recipient')}>
          Add a file
        </Button>
      }
      title="Your fax has no files yet"
      type="warning"
    >
      Please add at least one PDF file before you pay.
    </Callout>
  );
}
