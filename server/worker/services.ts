import type { AccountServices } from '@server/accounts/services';
import type { FaxingServices } from '@server/faxing/services';

/** What jobs of all kinds take. */
export interface WorkerServices extends AccountServices, FaxingServices {}
