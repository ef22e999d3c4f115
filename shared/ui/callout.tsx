import type { ReactNode } from 'react';
import styles from './callout.module.css';
import { classNames } from './class-names';
import { Icon } from './icon';
import { TONE_ICONS } from './icons/tones';
import { moveFocusOnRemoval } from './move-focus-on-removal';
import tones from './tone.module.css';

/** The kind of message; sets its color and icon. */
export type Tone = 'info' | 'success' | 'warning' | 'error';

interface CalloutProps {
  type: Tone;
  title?: string | undefined;
  children?: ReactNode;
  /** A button or link below the text. */
  action?: ReactNode;
  /** "alert" or "status" if the callout appears after an action and must be announced. */
  role?: 'alert' | 'status';
}

/** A message inside the page, set off from the surrounding text. */
export function Callout({ type, title, children, action, role }: CalloutProps) {
  return (
    <div className={classNames(styles.callout, tones[type])} ref={moveFocusOnRemoval} role={role}>
      <Icon className={styles.icon} name={TONE_ICONS[type]} />
      <div className={styles.words}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div>{children}</div>}
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  );
}
