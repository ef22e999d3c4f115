/** The notice about a plan bought or canceled: the latest one replaces the one before. */
export const PLAN_NOTICE = 'plan';
