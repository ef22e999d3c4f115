import type { FaxStatus } from '@shared/api/shapes/orders/fax-status';
import { Icon } from '@shared/ui/icon';
import { clockIcon } from '@shared/ui/icons/documents';
import { TONE_ICONS } from '@shared/ui/icons/tones';
import { ProgressBar } from '@shared/ui/progress/progress-bar';
import { Spinner } from '@shared/ui/spinner';
import { VisuallyHidden } from '@shared/ui/visually-hidden';
import { pageCountText } from '@shared/uploads/count-words';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import styles from './delivery-status.module.css';
import { type FaxNews, followFax } from './follow-fax';
import { type FaxMood, type StatusContext, statusWords } from './status-words';

interface DeliveryStatusProps extends StatusContext {
  /** The paid order. */
  guid: string;
  /** Address that the calls name as theirs, with a mailed link's token; undefined for the page's own. */
  referrer: string | undefined;
  /** Called with every status. */
  onStatus: (status: FaxStatus) => void;
}

/**
 * A paid fax's status, polled until it is final (capability `delivery`). A change is announced politely; page counts
 * are only shown.
 */
export function DeliveryStatus({ guid, referrer, tz, price, onStatus }: DeliveryStatusProps): ReactNode {
  const [news, setNews] = useState<FaxNews>({ status: null, failures: 0 });
  const hear = useEffectEvent((next: FaxNews) => {
    setNews(next);
    if (next.status) onStatus(next.status);
  });
  useEffect(() => followFax(guid, referrer === undefined ? {} : { referrer }, hear), [guid, referrer]);
  const { status, failures } = news;
  const words = status && statusWords(status, { tz, price });
  return (
    <section aria-label="Delivery" className={styles.status} data-mood={words?.mood ?? 'busy'}>
      <Sign mood={words?.mood ?? 'busy'} />
      <div className={styles.words}>
        <p className={styles.title}>{words?.title ?? 'Looking for your fax'}</p>
        <div className={styles.details}>
          {(words?.details ?? [ASKED]).map((text) => (
            <p className={styles.detail} key={text}>
              {text}
            </p>
          ))}
          {status?.status === 'sending' && <Pages {...status} />}
          {failures > 1 && <p className={styles.detail}>{UNREACHED}</p>}
        </div>
      </div>
      <VisuallyHidden>
        <span role="status">{words?.announced}</span>
      </VisuallyHidden>
    </section>
  );
}

const ASKED = 'One moment, please.';
const UNREACHED = 'We cannot reach the server right now, so this may be out of date. We keep asking.';

function Pages({ pages, pages_sent }: FaxStatus): ReactNode {
  if (pages === 0) return null;
  const text = `${pages_sent} of ${pageCountText(pages)}`;
  return (
    <div className={styles.bar}>
      <ProgressBar label="Pages sent" value={pages_sent === 0 ? null : pages_sent / pages} valueText={text} />
    </div>
  );
}

function Sign({ mood }: { mood: FaxMood }): ReactNode {
  if (mood === 'busy') return <Spinner className={styles.sign} />;
  return <Icon className={styles.sign} name={SIGNS[mood]} size={24} />;
}

const SIGNS = { waiting: clockIcon, good: TONE_ICONS.success, bad: TONE_ICONS.error } as const;
