import type { AccountServices } from '@server/accounts/services';
import type { FaxingServices } from '@server/faxing/services';
import type { Readiness } from '@server/start/health/readiness';

/** What /v1 and the probes take. */
export interface RouteServices extends AccountServices, FaxingServices {
  readiness: Readiness;
}
