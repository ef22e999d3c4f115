import { doneWithout, withLateCode } from '@shared/boot/late/late-code';
import type { FormStep } from '@shared/order/order-flow-state';
import { patchOrder } from '@shared/order/order-store';
import { loadStep } from './step-code';

/**
 * Handles Continue on the first screen. The code behind it is in the next chunk, which is fetched as the page starts.
 */
export function pressContinue(): void {
  patchOrder({ isMoving: true });
  void withSteps('confirm', ({ continueToConfirm }) => continueToConfirm());
}

/** Goes to a step on a press; going back is always open. */
export function pressStep(step: FormStep): void {
  void withSteps(step, ({ goToStep }) => goToStep(step));
}

/** The person left the number field: an error about the number may be shown now. */
export function leaveNumber(): void {
  void withLateCode(
    () => import('@shared/order/recipient/check-number'),
    ({ numberLeft }) => numberLeft(),
    // The number is checked again before anything is confirmed.
    doneWithout,
  );
}

/** Without the code of the step to go to, the flow stays where it is and the person is told. */
async function withSteps(to: FormStep, action: (steps: typeof import('./order-steps')) => void): Promise<void> {
  const isDone = await withLateCode(
    () => Promise.all([import('./order-steps'), loadStep(to)]),
    ([steps]) => {
      action(steps);
      return true;
    },
  );
  if (!isDone) patchOrder({ isMoving: false });
}
