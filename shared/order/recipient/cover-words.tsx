import { useOrder } from '@shared/order/order-store';
import styles from '@shared/order/order-summary.module.css';
import type { ReactNode } from 'react';

/** What the summary says of the cover page: who sends the fax, to whom, about what. */
export function CoverWords(): ReactNode {
  const sender = useOrder((state) => state.options.sendername);
  const about = useOrder(({ options: { coverto, coversubject } }) =>
    [coverto && `To ${coverto}`, coversubject].filter(Boolean).join(': '),
  );
  return (
    <>
      <bdi>{sender || 'Cover page'}</bdi>
      {about && <bdi className={styles.detail}>{about}</bdi>}
    </>
  );
}
