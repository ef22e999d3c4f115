import { formatDayInZone, formatTimeInZone } from '@shared/lib/time/dates';
import type { Moment } from '@shared/order/order-options';
import styles from '@shared/order/order-summary.module.css';
import type { ReactNode } from 'react';

interface ScheduledTimeProps {
  moment: Moment & { kind: 'set' };
  /** IANA name. */
  tz: string;
}

/** When a scheduled order is sent, by the clocks of its zone. */
export function ScheduledTime({ moment: { epochMs }, tz }: ScheduledTimeProps): ReactNode {
  return (
    <>
      <span>{formatDayInZone(epochMs, tz)}</span>
      <span className={styles.detail}>{formatTimeInZone(epochMs, tz)}</span>
    </>
  );
}
