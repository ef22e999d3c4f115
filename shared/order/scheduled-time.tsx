import { formatDayInZone, formatTimeInZone } from '@shared/lib/dates';
import type { ReactNode } from 'react';
import type { Delivery } from './order-options';
import styles from './order-summary.module.css';

/** When a scheduled order is sent, by the clocks of its zone. */
export function ScheduledTime({ delivery }: { delivery: Delivery & { kind: 'scheduled' } }): ReactNode {
  if (delivery.moment.kind !== 'set') return <span className="muted">No time yet</span>;
  const { epochMs } = delivery.moment;
  const { tz } = delivery.wall;
  return (
    <>
      {formatDayInZone(epochMs, tz)}
      <span className={styles.detail}>{formatTimeInZone(epochMs, tz)}</span>
    </>
  );
}
