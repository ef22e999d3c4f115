import type { Failure } from '@shared/api/transport/failure';
import { doneWithout, withLateCode } from '@shared/boot/late/late-code';
import { useEffect, useState } from 'react';
import type { FirstRead } from './failure-text';

/**
 * The sentence of a first read that failed (specification 8), fetched when it is needed; until then, and where there is
 * no network to fetch it over, a shorter one.
 */
export function useFailureText(read: FirstRead, failure: Failure): string {
  const [text, setText] = useState('Please check your connection.');
  useEffect(() => {
    let isGone = false;
    void withLateCode(
      () => import('./failure-text'),
      ({ failureText }) => {
        if (!isGone) setText(failureText(read, failure));
      },
      doneWithout,
    );
    return () => {
      isGone = true;
    };
  }, [read, failure]);
  return text;
}
