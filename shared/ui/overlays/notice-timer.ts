import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Calls `onEnd` once `duration` ms have passed while not paused; a pause keeps the remaining time. null never ends. A
 * new `subject` or `duration` restarts the timer.
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
