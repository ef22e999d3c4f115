import { classNames } from '@shared/ui/class-names';
import { VisuallyHidden } from '@shared/ui/visually-hidden';
import styles from './spinner.module.css';

/** Props of {@link Spinner}. */
export interface SpinnerProps {
  /** What is being waited for; announced politely. Left out where words beside it already say so. */
  label?: string | undefined;
  className?: string | undefined;
}

/** A turning ring in the colour of the text around it, for waits without a known length. */
export function Spinner({ label, className }: SpinnerProps) {
  const ring = <span aria-hidden="true" className={classNames(styles.ring, className)} />;
  if (!label) return ring;
  return (
    <span role="status">
      {ring}
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
