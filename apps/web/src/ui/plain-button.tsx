import type { ComponentPropsWithRef, ReactNode } from 'react';
import classes from './plain-button.module.css';

interface PlainButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'type'> {
  icon?: ReactNode;
  isBordered?: boolean;
}

/** A small button as Mantine draws it, without its code: for places where many appear with one key. */
export function PlainButton({ icon, isBordered, className, children, ...rest }: PlainButtonProps) {
  return (
    <button
      type="button"
      className={className === undefined ? classes['button'] : `${classes['button']} ${className}`}
      data-icon={icon === undefined ? undefined : ''}
      data-bordered={isBordered ? '' : undefined}
      {...rest}
    >
      {icon}
      {children}
    </button>
  );
}
