import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { notifyToast } from './notify.tsx';
import { useTip } from './use-tip.tsx';

interface RefusableButtonProps extends ButtonProps {
  children: ReactNode;
  /** For a button that may show its sign only. */
  title?: string;
  /** Why the button does nothing now; null when it works. It stays focusable, so that the reason can be read. */
  refusal: string | null;
  onClick: () => void;
}

export function RefusableButton({ refusal, onClick, children, ...rest }: RefusableButtonProps) {
  const { handlers, tip } = useTip({ label: refusal });
  return (
    <>
      <Button
        {...rest}
        {...handlers}
        {...(refusal === null ? {} : { 'aria-disabled': true, 'aria-description': refusal, 'data-disabled': true })}
        onClick={() => (refusal === null ? onClick() : notifyToast('warning', refusal))}
      >
        {children}
      </Button>
      {tip}
    </>
  );
}
