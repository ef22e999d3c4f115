import type { LiveProgress } from '@shared/uploads/live-progress';
import { formatSize, UPLOAD_WORDS } from '@shared/uploads/upload-words';
import { useEffect, useRef } from 'react';
import styles from './upload-progress.module.css';

interface UploadProgressProps {
  name: string;
  progress: LiveProgress;
}

/**
 * The progress bar of one file. It is updated outside React, twice a second and without a transition (which would
 * redraw on every frame), so that a long upload leaves the main thread free while the person fills in the form.
 */
export function UploadProgress({ name, progress }: UploadProgressProps) {
  const bar = useRef<HTMLDivElement>(null);
  const fill = useRef<HTMLDivElement>(null);
  const figures = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const draw = (): void => {
      const { sent, total } = progress.get();
      const share = total > 0 ? Math.min(1, sent / total) : 0;
      const text = `${Math.floor(share * 100)}% of ${formatSize(total)}`;
      fill.current?.style.setProperty('transform', `scaleX(${share})`);
      bar.current?.setAttribute('aria-valuenow', String(Math.floor(share * 100)));
      bar.current?.setAttribute('aria-valuetext', text);
      if (figures.current) figures.current.textContent = text;
    };
    draw();
    return progress.subscribe(draw);
  }, [progress]);
  return (
    <div className={styles.progress}>
      <div
        aria-label={UPLOAD_WORDS.progressOf(name)}
        aria-valuemax={100}
        aria-valuemin={0}
        aria-valuenow={0}
        className={styles.bar}
        ref={bar}
        role="progressbar"
      >
        <div className={styles.fill} ref={fill} />
      </div>
      <span aria-hidden="true" className={styles.figures} ref={figures} />
    </div>
  );
}
