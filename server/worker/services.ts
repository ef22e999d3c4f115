import type { AccountServices } from '@server/accounts/services';
import type { FaxingServices } from '@server/faxing/services';

/** The services that jobs of all kinds need. */
export interface WorkerServices extends AccountServices, FaxingServices {}
