import { loadStripe, type StripeOffer } from '@shared/vendors/stripe';
import type { Stripe } from '@stripe/stripe-js';
import { useCallback, useEffect, useState } from 'react';

/** Loading state of the payment library. `tries` counts from 1. */
export type StripeState =
  | { phase: 'loading'; tries: number }
  | { phase: 'ready'; stripe: Stripe }
  | { phase: 'failed'; retry: () => void };

type Loading = { phase: 'loading'; tries: number } | { phase: 'ready'; stripe: Stripe } | { phase: 'failed' };

/** Loads the payment library when the component mounts, retrying every second (specification 9). */
export function useStripe({ key, script }: StripeOffer): StripeState {
  const [state, setState] = useState<Loading>({ phase: 'loading', tries: 1 });
  const [round, setRound] = useState(0);
  const retry = useCallback(() => {
    setState({ phase: 'loading', tries: 1 });
    setRound((before) => before + 1);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round loads again.
  useEffect(() => {
    const given = new AbortController();
    const offer = script === undefined ? { key } : { key, script };
    const show = (next: Loading) => {
      if (!given.signal.aborted) setState(next);
    };
    loadStripe(offer, { signal: given.signal, onRetry: (tries) => show({ phase: 'loading', tries }) }).then(
      (stripe) => show({ phase: 'ready', stripe }),
      () => show({ phase: 'failed' }),
    );
    return () => given.abort();
  }, [key, script, round]);

  return state.phase === 'failed' ? { phase: 'failed', retry } : state;
}
