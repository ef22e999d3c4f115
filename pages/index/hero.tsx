import { formatUsd } from '@shared/lib/money';
import { priceOf, shownPrice, useOrder } from '@shared/order/order-store';
import { COUNTRIES_ANCHOR, PATHS } from '@shared/reference/addresses/paths';
import { COUNTRIES } from '@shared/reference/places/countries';
import { SINGLE_FAX_PRICE } from '@shared/reference/single-fax';
import { useUser } from '@shared/stores/use-info';
import { VisuallyHidden } from '@shared/ui/visually-hidden';
import type { ReactNode } from 'react';
import styles from './hero.module.css';

/**
 * Introduces the site above the order flow, and disappears once an order is under way. Get Started leads visitors to
 * the login page, and signed-in people to home.html (specification 2).
 */
export function Hero(): ReactNode {
  const isAtStart = useOrder(
    ({ flow }) => flow.at === 'recipient' || (flow.at === 'loading' && flow.wanted === 'recipient'),
  );
  const user = useUser();
  // A server need not send the price.
  const price = useOrder((state) => (priceOf(state) || state.order?.displaycosttext ? shownPrice(state) : null));
  if (!isAtStart) {
    return (
      <VisuallyHidden>
        <h1>Send a fax</h1>
      </VisuallyHidden>
    );
  }
  return (
    <header className={styles.hero}>
      <h1>Send a fax from your browser</h1>
      <div className={styles.words}>
        <p>
          <span>Add a PDF, enter the number and pay</span> <strong>{price ?? formatUsd(SINGLE_FAX_PRICE)}</strong>
          <span>. No account needed. We send to</span>{' '}
          <a href={`#${COUNTRIES_ANCHOR}`}>{`${COUNTRIES.length} countries`}</a>
          <span>.</span>
        </p>
        <p className={styles.started}>
          <span>Want to keep documents too?</span> <a href={user ? PATHS.home : PATHS.login}>Get Started</a>
        </p>
      </div>
    </header>
  );
}
