import { warmDatesAtRest } from '@shared/boot/idle/warm-dates';
import styles from '@shared/order/order-flow.module.css';
import { useOrder } from '@shared/order/order-store';
import { RadioCards } from '@shared/ui/fields/radio-cards';
import { type ReactNode, useEffect } from 'react';
import { DeliveryTime } from './delivery-time';
import { setDeliveryKind } from './edit-delivery';

/** Send now, or at a chosen moment (specification 4). */
export function DeliveryChoice(): ReactNode {
  const kind = useOrder((state) => state.options.delivery.kind);
  // A person who sends later soon reads dates.
  useEffect(warmDatesAtRest, []);
  return (
    <div className={styles.group}>
      <RadioCards
        legend="When should it be sent?"
        name="delivery"
        onChange={setDeliveryKind}
        options={[
          { value: 'instant', label: 'Send now', description: 'As soon as your payment goes through.' },
          { value: 'scheduled', label: 'Send later', description: 'At a date and time you choose.' },
        ]}
        row
        value={kind}
      />
      {kind === 'scheduled' && <DeliveryTime />}
    </div>
  );
}
