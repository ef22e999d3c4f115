import { formatDayInZone, formatTimeInZone } from '@shared/lib/time/dates';
import type { Moment } from '@shared/order/order-options';
import type { ReactNode } from 'react';
import styles from './order-summary.module.css';

interface ScheduledTimeProps {
  moment: Moment & { kind: 'set' };
  /** IANA name. */
  tz: string;
}

/** When a scheduled order is sent, by the clocks of its zone. */
export function ScheduledTime({ moment: { epochMs }, tz }: ScheduledTimeProps): ReactNode {
  return (
    <>
      {formatDayInZone(epochMs, tz)}
      <span className={styles.detail}>{formatTimeInZone(epochMs, tz)}</span>
    </>
  );
}
