import { ignoreLoadFailure, lateCode, withLateCode } from '@shared/boot/late/late-code';
import type { FormStep } from '@shared/order/order-flow-state';
import { patchOrder } from '@shared/order/order-store';
import { isStepLoaded, loadStep } from './step-code';

type StepActions = typeof import('./order-steps');

const stepActions = lateCode<StepActions>(() => import('./order-steps'));

/** Fetches the code behind these presses ahead. Rejects if it cannot be fetched. */
export const loadSteps: () => Promise<unknown> = stepActions.load;

/**
 * Handles Continue on the first screen. The code behind it is in the next chunk, which is fetched as the page starts.
 */
export function pressContinue(): void {
  void withSteps(
    'confirm',
    ({ continueToConfirm }) => continueToConfirm(),
    () => patchOrder({ isMoving: true }),
  );
}

/** Goes to a step on a press; going back is always open. */
export function pressStep(step: FormStep): void {
  void withSteps(step, ({ goToStep }) => goToStep(step));
}

/** The person left the number field: an error about the number may be shown now. */
export function leaveNumber(): void {
  void withLateCode(
    () => import('@shared/order/rules/check-number'),
    ({ numberLeft }) => numberLeft(),
    // The number is checked again before anything is confirmed.
    ignoreLoadFailure,
  );
}

/**
 * What is there is not waited for: the press is answered before the page does anything else. Without the code of the step
 * to go to, the flow stays where it is and the person is told.
 *
 * @param waits called if the code is still to be fetched
 */
async function withSteps(
  to: FormStep,
  action: (steps: StepActions) => void,
  waits: () => void = () => undefined,
): Promise<void> {
  const loaded = stepActions.loaded();
  if (loaded && isStepLoaded(to)) {
    action(loaded);
    return;
  }
  waits();
  const isDone = await withLateCode(
    () => Promise.all([stepActions.load(), loadStep(to)]),
    ([steps]) => {
      action(steps);
      return true;
    },
  );
  if (!isDone) patchOrder({ isMoving: false });
}
