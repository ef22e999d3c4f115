import { classNames } from '@shared/ui/class-names';
import { type AnyIcon, Icon } from '@shared/ui/icon';
import type { ReactNode } from 'react';
import styles from './button.module.css';

/** Appearance shared by buttons and links that look like one. */
export interface ButtonLook {
  /** primary: a view's one main action; secondary: the others; quiet: minor actions; danger: destroys something. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'small' | 'medium' | 'large';
  /** Icon before the text. */
  icon?: AnyIcon | undefined;
  /** Fills its parent's width. */
  wide?: boolean;
}

/** The base look has no class of its own. */
const VARIANTS = { primary: styles.primary, secondary: '', quiet: styles.quiet, danger: styles.danger };
const SIZES = { small: styles.small, medium: '', large: styles.large };

/** The content of a button: icon and text. */
export function ButtonContent({ icon, children }: { icon: AnyIcon | undefined; children: ReactNode }) {
  return (
    <span className={styles.content}>
      {icon && <Icon name={icon} size={18} />}
      <span>{children}</span>
    </span>
  );
}

/** The class names for an appearance, plus any others. */
export function buttonClass(
  { variant, size, wide }: Required<Pick<ButtonLook, 'variant' | 'size' | 'wide'>>,
  ...others: (string | false | undefined)[]
): string {
  return classNames(styles.button, VARIANTS[variant], SIZES[size], wide && styles.wide, ...others);
}
