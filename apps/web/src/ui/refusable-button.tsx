import { Button, type ButtonProps, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { notifyToast } from './notify.tsx';

interface RefusableButtonProps extends ButtonProps {
  children: ReactNode;
  /** Why the button does nothing now; null when it works. It stays focusable, so that the reason can be read. */
  refusal: string | null;
  onClick: () => void;
}

export function RefusableButton({ refusal, onClick, children, ...rest }: RefusableButtonProps) {
  return (
    <Tooltip label={refusal} disabled={refusal === null}>
      <Button
        {...rest}
        {...(refusal === null ? {} : { 'aria-disabled': true, 'aria-description': refusal, 'data-disabled': true })}
        onClick={() => (refusal === null ? onClick() : notifyToast('warning', refusal))}
      >
        {children}
      </Button>
    </Tooltip>
  );
}
