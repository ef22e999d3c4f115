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

/** Handles leaving the number field: an error about the number may now be shown. */
export function leaveNumber(): void {
  // Without the code, the number is still checked before the order is confirmed.
  void withLateCode(orderLogic.load, ({ numberLeft }) => numberLeft(), ignoreLoadFailure);
}

/**
 * Runs an action at once if the code has loaded, so that the press is answered first. If it cannot be fetched, the flow
 * stays and the person is told.
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
