import { BillingPage } from '@pages/billing/billing-page';
import { readEnvironment } from '@shared/boot/env';
import { startPage } from '@shared/boot/page/start-page';

readEnvironment();
startPage(<BillingPage />, 'signed-in');
