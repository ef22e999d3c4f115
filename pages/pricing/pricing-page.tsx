import { PageFrame } from '@shared/boot/page/page-frame';
import { formatUsd } from '@shared/lib/money';
import { MESSAGES } from '@shared/messages';
import { PATHS } from '@shared/reference/addresses/paths';
import { PLAN_OFFERS } from '@shared/reference/plan-offers';
import { SMALLEST_CHARGE } from '@shared/reference/prices';
import { useFaxPrice } from '@shared/stores/fax-price';
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
        <h1>Simple pricing</h1>
        <p className={styles.lead}>{`${useFaxPrice()} per fax. Archives have their own plans.`}</p>
      </header>
      <SingleFax />
      <section className={styles.plans} aria-labelledby="plans">
        <h2 id="plans">{MESSAGES.plans.label}</h2>
        <p className={styles.lead}>
          Archives that receive documents by email or from a printer. Every plan includes all features.
        </p>
        <ul className={styles.columns}>
          {PLAN_OFFERS.map((offer) => (
            <PlanColumn key={offer.plan} offer={offer} />
          ))}
        </ul>
      </section>
      <section className={styles.notes} aria-labelledby="renewals">
        <h2 id="renewals">How billing works</h2>
        <div className={styles.notePair}>
          <div>
            <h3>Renews automatically</h3>
            <p>
              {`Monthly and annual subscriptions. Your first charge is prorated: it covers today through the end of the month or year. If that comes to less than ${formatUsd(SMALLEST_CHARGE)}, it also covers the next full month or year. You see the exact amounts and dates before you pay.`}
            </p>
            <p>Cancel anytime. Your plan stays active until the end of the period you paid for.</p>
          </div>
          <div>
            <h3>Never renews</h3>
            <p>
              The trial needs no card and ends after one day. The one-year plan is one payment and ends after one year.
            </p>
            <p>You pay for a fax once, when you send it.</p>
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
