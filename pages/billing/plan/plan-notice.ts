/** Name of the notice about a plan bought or canceled: the latest one replaces the previous one. */
export const PLAN_NOTICE = 'plan';
