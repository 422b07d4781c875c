import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useTip } from './use-tip.tsx';

interface IconButtonProps
  extends ActionIconProps,
    Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps | keyof ReturnType<typeof useTip>['handlers']> {
  /** The accessible name; also the tooltip. */
  label: string;
  children: ReactNode;
}

export function IconButton({ label, children, ...rest }: IconButtonProps) {
  const { handlers, tip } = useTip({ label });
  return (
    <>
      <ActionIcon aria-label={label} {...rest} {...handlers}>
        {children}
      </ActionIcon>
      {tip}
    </>
  );
}
