import type { AccountServices } from '@server/accounts/services';
import type { FaxingServices } from '@server/faxing/services';
import type { Readiness } from '@server/start/health/readiness';
import type { Settings } from '@shared/api/shapes/settings';

/** Services that /v1 and the probes depend on. */
export interface RouteServices extends AccountServices, FaxingServices {
  readiness: Readiness;
  /** Third parties whose scripts browsers load, as sent to pages (specification 3). */
  browserParties: Pick<Settings, 'stripe' | 'dropbox' | 'analytics'>;
}
