import { readEnvironment } from '@shared/boot/env';
import { startWhenUsed } from '@shared/boot/start/start-when-used';
import { reportVisit } from '@shared/vendors/report-visit';

readEnvironment();
startWhenUsed(async () => (await import('@pages/pricing/start-pricing')).startPricing(), 'anyone');
reportVisit();
