import { PageFrame } from '@shared/boot/page/page-frame';
import { MESSAGES } from '@shared/messages';
import { PATHS } from '@shared/reference/paths';
import { PLAN_OFFERS } from '@shared/reference/plan-offers';
import { LinkButton } from '@shared/ui/buttons/link-button';
import { backIcon } from '@shared/ui/icons/turns';
import type { ReactNode } from 'react';
import { PlanColumn } from './plan-column';
import styles from './pricing-page.module.css';
import { SingleFax } from './single-fax';

/** The pricing screen (specification 2): a single fax, and the plans side by side, each with a link to buy it. */
export function PricingPage(): ReactNode {
  return (
    <PageFrame>
      <header className={styles.intro}>
        <h1>Prices without small print</h1>
        <p className={styles.lead}>
          One fax is one price. An account for your documents has its own, and it is just as simple.
        </p>
      </header>
      <SingleFax />
      <section className={styles.plans} aria-labelledby="plans">
        <h2 id="plans">{MESSAGES.plans.label}</h2>
        <p className={styles.lead}>
          Archives that receive documents by email or from a printer. Every plan includes everything.
        </p>
        <ul className={styles.columns}>
          {PLAN_OFFERS.map((offer) => (
            <PlanColumn key={offer.plan} offer={offer} />
          ))}
        </ul>
      </section>
      <section className={styles.notes} aria-labelledby="renewals">
        <h2 id="renewals">What renews, and what does not</h2>
        <div className={styles.notePair}>
          <div>
            <h3>These renew until you cancel</h3>
            <p>
              Monthly and annual subscriptions. The first charge covers the days left in the month or year; if that is
              under $1.00, a full period is added and the next charge comes one period later. You see the calculation,
              the next charge and its date before you pay.
            </p>
            <p>Cancelling takes two presses, and you keep what you paid for until the end of the period.</p>
          </div>
          <div>
            <h3>These end automatically</h3>
            <p>
              The trial needs no card and ends one day after you start it. The one-year plan ends one year after you buy
              it.
            </p>
            <p>A single fax is charged once, when you press Pay, and never again.</p>
          </div>
        </div>
        <p>
          <LinkButton href={PATHS.start} variant="quiet" icon={backIcon}>
            Send a fax without an account
          </LinkButton>
        </p>
      </section>
    </PageFrame>
  );
}
