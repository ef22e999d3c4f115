import { mountPage } from '@shared/boot/page/mount-page';
import { PricingPage } from './pricing-page';

/** Brings the page's island alive. */
export function startPricing(): Promise<void> {
  return mountPage(<PricingPage />);
}
