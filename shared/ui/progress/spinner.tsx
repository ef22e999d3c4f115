import { classNames } from '@shared/ui/class-names';
import styles from './spinner.module.css';

/** A turning ring in the color of the text around it, for waits without a known length; the words beside it speak. */
export function Spinner({ className }: { className?: string | undefined }) {
  return <span aria-hidden="true" className={classNames(styles.ring, className)} />;
}
