import type { FormStep } from '@shared/order/order-flow-state';

/** The code of a step. */
interface StepCode {
  /** Fetches it; repeated calls fetch once. */
  load: () => Promise<unknown>;
  isLoaded: () => boolean;
}

const steps: Partial<Record<FormStep, StepCode>> = {};

/** Says how the steps are fetched that the first screen comes without. The flow does, as it draws them. */
export function registerSteps(lateSteps: Partial<Record<FormStep, StepCode>>): void {
  Object.assign(steps, lateSteps);
}

/** Fetches the code of a step, which must be there before the step that is shown is left. Rejects if it cannot. */
export async function loadStep(step: FormStep): Promise<void> {
  await steps[step]?.load();
}

/** Whether a step can be drawn at once. */
export function isStepLoaded(step: FormStep): boolean {
  return steps[step]?.isLoaded() ?? true;
}
