import { lateView } from '@shared/boot/late/late-view';
import { orderLogic } from '@shared/order/order-logic';
import { editOptions, useOrder } from '@shared/order/order-store';
import { useOffers } from '@shared/stores/use-info';
import { Switch } from '@shared/ui/fields/switch';
import { useEarlyInput } from '@shared/ui/fields/use-early-input';
import { FieldSkeleton } from '@shared/ui/progress/skeleton';
import { type ReactNode, useRef } from 'react';
import styles from './number-field.module.css';

const SenderFields = lateView(orderLogic, ({ SenderFields }) => SenderFields, SenderSkeleton);

/** The cover page: a switch, and the sender's fields (specification 6: prefilled from the profile). */
export function CoverPage(): ReactNode {
  const hasCover = useOrder((state) => state.options.coverpage);
  const change = (coverpage: boolean): void => editOptions({ coverpage });
  const input = useRef<HTMLInputElement>(null);
  useEarlyInput(input, ({ checked }) => {
    if (checked !== hasCover) change(checked);
  });
  return (
    <div>
      <Switch
        checked={hasCover}
        description="A first page with the sender's name and phone number."
        inputRef={input}
        label="Add a cover page"
        name="coverpage"
        onChange={change}
      />
      {hasCover && <SenderFields />}
    </div>
  );
}

function SenderSkeleton(): ReactNode {
  const hasMore = useOffers('coverpage2');
  return (
    <div className={styles.number} data-more={hasMore}>
      <FieldSkeleton />
      <FieldSkeleton />
    </div>
  );
}
