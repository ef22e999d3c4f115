import { classNames } from '@shared/ui/class-names';
import { type AnyIcon, Icon } from '@shared/ui/icon';
import type { ComponentPropsWithRef } from 'react';
import styles from './icon-button.module.css';

interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> {
  icon: AnyIcon;
  /** Its name for assistive technology and its tooltip. */
  label: string;
}

/** A small square button with an icon only (36 px, its touch target 44 px). */
export function IconButton({ icon, label, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} aria-label={label} className={classNames(styles.button, className)} title={label} type={type}>
      <Icon name={icon} />
    </button>
  );
}
