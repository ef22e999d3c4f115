import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Calls `onEnd` once `duration` ms have run while not paused; the time that was left is kept over a pause.
 * null never ends. A new `subject` or `duration` starts anew.
 */
export function useNoticeTimer(duration: number | null, paused: boolean, subject: string, onEnd: () => void): void {
  const end = useEffectEvent(onEnd);
  const left = useRef({ subject, duration, time: duration });
  useEffect(() => {
    if (left.current.subject !== subject || left.current.duration !== duration) {
      left.current = { subject, duration, time: duration };
    }
    const run = left.current;
    if (run.time === null || paused) return;
    const started = Date.now();
    const timer = setTimeout(end, run.time);
    return () => {
      clearTimeout(timer);
      run.time = Math.max(0, (run.time ?? 0) - (Date.now() - started));
    };
  }, [subject, duration, paused]);
}
