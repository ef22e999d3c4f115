import { ignoreLoadFailure, notifyNotLoaded, withLateCode } from '@shared/boot/late/late-code';
import type { FormStep } from '@shared/order/order-flow-state';
import { type OrderLogic, orderLogic } from '@shared/order/order-logic';
import { patchOrder } from '@shared/order/order-store';

/** Handles Continue on the first screen. */
export function pressContinue(): void {
  void withLogic(
    ({ continueToConfirm }) => continueToConfirm(),
    () => patchOrder({ isMoving: true }),
  );
}

/** Goes to a step on a press; going back is always open. */
export function pressStep(step: FormStep): void {
  void withLogic(({ goToStep }) => goToStep(step));
}

/** The person left the number field: an error about the number may be shown now. */
export function leaveNumber(): void {
  // Without the code the number is checked again before anything is confirmed.
  void withLateCode(orderLogic.load, ({ numberLeft }) => numberLeft(), ignoreLoadFailure);
}

/**
 * What is there is not waited for: the press is answered before the page does anything else. Without the code the flow
 * stays where it is and the person is told.
 *
 * @param waits called if the code is still to be fetched
 */
async function withLogic(action: (logic: OrderLogic) => void, waits: () => void = () => undefined): Promise<void> {
  const loaded = orderLogic.loaded();
  if (loaded) {
    action(loaded);
    return;
  }
  waits();
  await withLateCode(orderLogic.load, action, () => {
    patchOrder({ isMoving: false });
    notifyNotLoaded();
  });
}
