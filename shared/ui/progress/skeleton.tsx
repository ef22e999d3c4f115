import styles from './skeleton.module.css';

/** Props of {@link Skeleton}. */
export interface SkeletonProps {
  /** Share of the width that is there; all of it when left out. */
  width?: 'short' | 'half' | 'long';
  /** Height of each line: a heading, a control or a block (8 rem); a line of text when left out. */
  height?: 'title' | 'control' | 'block';
  /** How many lines; the last of several is shorter. */
  lines?: number;
}

/** Stands where content will come. It says nothing to assistive technology: put the waiting into words nearby. */
export function Skeleton({ width, height, lines = 1 }: SkeletonProps) {
  return (
    <div aria-hidden="true" className={styles.skeleton}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines have nothing else to tell them apart.
        <div className={styles.bone} data-height={height} data-width={width} key={line} />
      ))}
    </div>
  );
}

/** Stands where a labelled field will come, in the field's own size: what is below it does not move when it comes. */
export function FieldSkeleton() {
  return (
    <div aria-hidden="true" className={styles.field}>
      <div className={styles.bone} data-height="control" />
    </div>
  );
}
