import { classNames } from './class-names';
import styles from './spinner.module.css';

/** A spinning ring in the surrounding text's color, for waits of unknown length; the text beside it is announced. */
export function Spinner({ className }: { className?: string | undefined }) {
  return <span aria-hidden="true" className={classNames(styles.ring, className)} />;
}
