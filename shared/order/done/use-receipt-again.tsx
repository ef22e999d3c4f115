import { useFaxAgain } from '@shared/order/again/use-fax-again';
import { hasCapability } from '@shared/reference/capabilities';
import { useInfoState } from '@shared/stores/use-info';
import { type ReactElement, useState } from 'react';
import { sendAgain } from './send-again';

/** A receipt's "Send again". */
interface ReceiptAgain {
  press: () => void;
  isBusy: boolean;
  /** The effect of a press, in a sentence. */
  hint: string;
  /** The confirmation dialog, to be drawn. */
  dialog: ReactElement | null;
}

/**
 * Sends a receipt's fax again: with its files for a signed-in person whose receipt it is, if the server offers that
 * (capability `faxes`) and still has them; otherwise only to the same number.
 */
export function useReceiptAgain(guid: string, isOwn: boolean): ReceiptAgain {
  const state = useInfoState();
  const [cannotResend, setCannotResend] = useState(false);
  const again = useFaxAgain((why) => {
    setCannotResend(true);
    // No message has been shown yet, so the press falls back to the same number.
    if (why === 'signed-out') sendAgain();
  });
  const { user, settings } = state.phase === 'ready' ? state.info.context : { user: null };
  const isOffered = isOwn && !cannotResend && user !== null && hasCapability(settings.capabilities, 'faxes');
  return {
    press: isOffered ? () => again.begin(guid) : sendAgain,
    isBusy: again.busyWith !== null,
    hint: isOffered
      ? '“Send again” starts a new fax to the same number, with the same files.'
      : '“Send again” starts a new fax to the same number; add the files once more.',
    dialog: again.dialog,
  };
}
