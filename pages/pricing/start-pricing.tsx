import { mountPage } from '@shared/boot/page/mount-page';
import { PricingPage } from './pricing-page';

/** Hydrates the page's island. */
export function startPricing(): Promise<void> {
  return mountPage(<PricingPage />);
}
