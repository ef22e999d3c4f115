import { RadioCards } from '@shared/ui/radio-cards';
import { Skeleton } from '@shared/ui/skeleton';
import { lazy, type ReactNode, Suspense } from 'react';
import { setDeliveryKind } from './edit-delivery';
import styles from './order-flow.module.css';
import { useOrder } from './order-store';

const DeliveryTime = lazy(() => import('./delivery-time').then((module) => ({ default: module.DeliveryTime })));

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
      {kind === 'scheduled' && (
        <Suspense fallback={<Skeleton height="control" lines={2} />}>
          <DeliveryTime />
        </Suspense>
      )}
    </div>
  );
}
