import styles from './skeleton.module.css';

interface SkeletonProps {
  /** Share of the available width; full width by default. */
  width?: 'short' | 'half' | 'long';
  /** Height of each line: a heading, a control or a block (8 rem); a line of text by default. */
  height?: 'title' | 'control' | 'block';
  /** Number of lines; the last of several is shorter. */
  lines?: number;
}

/** Placeholder for content that is loading. Assistive technology ignores it: announce the wait nearby. */
export function Skeleton({ width, height, lines = 1 }: SkeletonProps) {
  return (
    <div aria-hidden="true" className={styles.skeleton}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no other distinction.
        <div className={styles.bone} data-height={height} data-width={width} key={line} />
      ))}
    </div>
  );
}

/** Placeholder for a labeled field, in its size, so that nothing below it moves when the field loads. */
export function FieldSkeleton() {
  return (
    <div aria-hidden="true" className={styles.field}>
      <div className={styles.bone} data-height="control" />
    </div>
  );
}
