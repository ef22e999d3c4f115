import { lateCode } from '@shared/boot/late/late-code';

/** What the flow can do besides showing its first screen. */
export type OrderLogic = typeof import('./logic');

/** The flow's logic, the step after the first screen, and that screen's rarer parts. */
export const orderLogic = lateCode<OrderLogic>(() => import('./logic'));
