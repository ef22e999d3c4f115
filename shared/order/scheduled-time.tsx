import { formatDayInZone, formatTimeInZone } from '@shared/lib/dates';
import type { ReactNode } from 'react';
import type { Moment } from './order-options';
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
