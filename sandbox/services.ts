import type { AccountServices } from '@server/accounts/services';

/** What the stand-ins take. */
export interface SandboxServices extends AccountServices {}
