import type { Failure } from '@shared/api/transport/failure';
import { ignoreLoadFailure, notLoadedText, withLateCode } from '@shared/boot/late/late-code';
import { useEffect, useState } from 'react';
import type { FirstRead } from './failure-text';

/**
 * The sentence for a failed first read (specification 8), fetched when needed. Until then, and when there is no network
 * to fetch it over, one that fits every page.
 */
export function useFailureText(read: FirstRead, failure: Failure): string {
  const [text, setText] = useState(notLoadedText);
  useEffect(() => {
    void withLateCode(
      () => import('./failure-text'),
      ({ findFailureText }) => findFailureText(read, failure, setText),
      ignoreLoadFailure,
    );
  }, [read, failure]);
  return text;
}
