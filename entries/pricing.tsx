import { readEnvironment } from '@shared/boot/env';
import { hydrateOnInteraction } from '@shared/boot/start/hydrate-on-interaction';
import { reportVisit } from '@shared/vendors/report-visit';

readEnvironment();
hydrateOnInteraction(async () => (await import('@pages/pricing/start-pricing')).startPricing(), 'anyone');
reportVisit();
