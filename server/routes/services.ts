import type { AccountServices } from '@server/accounts/services';
import type { FaxingServices } from '@server/faxing/services';
import type { Readiness } from '@server/start/health/readiness';
import type { Settings } from '@shared/api/shapes/settings';

/** What /v1 and the probes take. */
export interface RouteServices extends AccountServices, FaxingServices {
  readiness: Readiness;
  /** Outside parties that browsers load scripts of, as the pages are told (specification 3). */
  browserParties: Pick<Settings, 'stripe' | 'dropbox' | 'analytics'>;
}
