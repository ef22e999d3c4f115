import { replacePlace } from '@pages/billing/use-place';
import { DURATIONS } from '@shared/durations';
import { MESSAGES } from '@shared/messages';
import { billingHash } from '@shared/reference/paths';
import { notify } from '@shared/stores/notices';
import { type Bought, purchaseStore } from './purchase-store';

/** A plan was bought: back to planinfo with the thanks (specification 4 and 8), and Back does not pay again. */
export function showBought(bought: Bought): void {
  purchaseStore.setState({ bought });
  notify({
    type: 'success',
    text: MESSAGES.plans.purchased(bought.email),
    duration: DURATIONS.planSuccess,
    key: 'plan-bought',
  });
  replacePlace(billingHash('planinfo'));
}
