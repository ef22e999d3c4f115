import type { FormStep } from '@shared/order/order-flow-state';

/** Fetches a step's code; repeated calls fetch once. */
type Load = () => Promise<void>;

const loads: Partial<Record<FormStep, Load>> = {};

/** Says how the steps are fetched that the first screen comes without. The flow does, as it draws them. */
export function registerSteps(lateSteps: Partial<Record<FormStep, Load>>): void {
  Object.assign(loads, lateSteps);
}

/** Fetches the code of a step, which must be there before the step that is shown is left. Rejects if it cannot. */
export async function loadStep(step: FormStep): Promise<void> {
  await loads[step]?.();
}
