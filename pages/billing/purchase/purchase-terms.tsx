import styles from '@pages/billing/billing-page.module.css';
import { arithmetic, reasonOf } from '@pages/billing/plan-words';
import { formatUsd } from '@shared/lib/money';
import { formatHere } from '@shared/lib/time/here';
import type { PlanQuote } from '@shared/payments/plan-price';
import type { ReactNode } from 'react';

/** Today's charge and its calculation, the next charge and its date; beside every purchase button (specification 9). */
export function PurchaseTerms({ quote }: { quote: PlanQuote }): ReactNode {
  return (
    <dl className={styles.terms}>
      <div>
        <dt>Today</dt>
        <dd className={styles.today}>{quote.charge === 0 ? 'Free' : formatUsd(quote.charge)}</dd>
        {quote.renewDate !== null && (
          <dd className={styles.why}>
            <span>{reasonOf(quote)}</span>
            {arithmetic(quote).map((line) => (
              <span className={styles.sum} key={line}>
                {line}
              </span>
            ))}
          </dd>
        )}
      </div>
      {quote.startsOn !== null && (
        <div>
          <dt>Begins</dt>
          <dd>{`${formatHere(quote.startsOn)}, after the days you've paid for`}</dd>
        </div>
      )}
      <div>
        <dt>Next charge</dt>
        <dd>
          {quote.renewDate === null || quote.nextCharge === null
            ? 'None. Ends automatically.'
            : `${formatUsd(quote.nextCharge)} on ${formatHere(quote.renewDate)}`}
        </dd>
      </div>
      <div>
        <dt>{quote.renewDate === null ? 'Ends' : 'Paid until'}</dt>
        <dd>{quote.charge === 0 ? 'One day after you start' : formatHere(quote.periodEnd)}</dd>
      </div>
    </dl>
  );
}
