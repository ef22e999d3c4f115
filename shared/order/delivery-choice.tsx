import { lateView } from '@shared/boot/late-view';
import { RadioCards } from '@shared/ui/radio-cards';
import { FieldSkeleton } from '@shared/ui/skeleton';
import type { ReactNode } from 'react';
import timeStyles from './delivery-time.module.css';
import { setDeliveryKind } from './edit-delivery';
import styles from './order-flow.module.css';
import { useOrder } from './order-store';

const DeliveryTime = lateView(async () => (await import('./delivery-time')).DeliveryTime, TimeSkeleton);

/** Now, or at a moment of the person's choice (specification 4). */
export function DeliveryChoice(): ReactNode {
  const kind = useOrder((state) => state.options.delivery.kind);
  return (
    <div className={styles.group}>
      <RadioCards
        legend="When should it be sent?"
        name="delivery"
        onChange={setDeliveryKind}
        options={[
          { value: 'instant', label: 'Send now', description: 'As soon as your payment is through.' },
          { value: 'scheduled', label: 'Send later', description: 'At a date and time you choose.' },
        ]}
        row
        value={kind}
      />
      {kind === 'scheduled' && <DeliveryTime />}
    </div>
  );
}

function TimeSkeleton(): ReactNode {
  return (
    <div className={timeStyles.fields}>
      <FieldSkeleton />
      <FieldSkeleton />
      <FieldSkeleton />
    </div>
  );
}
