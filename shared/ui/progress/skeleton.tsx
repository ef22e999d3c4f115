import { classNames } from '@shared/ui/class-names';
import styles from './skeleton.module.css';

/** Props of {@link Skeleton}. */
export interface SkeletonProps {
  /** Share of the width that is there. */
  width?: 'short' | 'half' | 'long' | 'full';
  /** Height of each line: a line of text, a heading, a control or a block (8 rem). */
  height?: 'text' | 'title' | 'control' | 'block';
  /** How many lines; the last of several is shorter. */
  lines?: number;
}

/** Stands where content will come. It says nothing to assistive technology: put the waiting into words nearby. */
export function Skeleton({ width = 'full', height = 'text', lines = 1 }: SkeletonProps) {
  return (
    <div aria-hidden="true" className={styles.skeleton}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines have nothing else to tell them apart.
        <div className={classNames(styles.bone, styles[width], styles[height])} key={line} />
      ))}
    </div>
  );
}

/** Stands where a labelled field will come, in the field's own size: what is below it does not move when it comes. */
export function FieldSkeleton() {
  return (
    <div aria-hidden="true" className={styles.field}>
      <div className={classNames(styles.bone, styles.control)} />
    </div>
  );
}
