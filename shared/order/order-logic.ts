import { lateCode } from '@shared/boot/late/late-code';

/** The flow's code after its first screen. */
export type OrderLogic = typeof import('./logic');

/** The flow's logic, the step after the first screen, and that screen's rarer parts. */
export const orderLogic = lateCode<OrderLogic>(() => import('./logic'));
