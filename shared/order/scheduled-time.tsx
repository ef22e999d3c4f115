import type { ReactNode } from 'react';
import type { Delivery } from './order-options';
import styles from './order-summary.module.css';

/** When a scheduled order is sent, by the clocks of its zone. */
export function ScheduledTime({ delivery }: { delivery: Delivery & { kind: 'scheduled' } }): ReactNode {
  if (delivery.moment.kind !== 'set') return <span className="muted">No time yet</span>;
  const at = new Date(delivery.moment.epochMs);
  const zone = { timeZone: delivery.wall.tz } as const;
  return (
    <>
      {at.toLocaleDateString('en-US', { ...zone, weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' })}
      <span className={styles.detail}>
        {at.toLocaleTimeString('en-US', { ...zone, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })}
      </span>
    </>
  );
}
