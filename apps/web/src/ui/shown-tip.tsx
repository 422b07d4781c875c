import { type FloatingPosition, Tooltip } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent } from 'react';

export interface ShownTipProps {
  target: HTMLElement;
  label: ReactNode;
  position: FloatingPosition;
  className?: string | undefined;
  onDismiss: () => void;
}

/** The tooltip of a target that is pointed at; Esc takes it away. */
export function ShownTip({ target, label, position, className, onDismiss }: ShownTipProps) {
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    const handleKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') dismiss();
    };
    document.addEventListener('keydown', handleKey, true);
    return () => document.removeEventListener('keydown', handleKey, true);
  }, []);
  return (
    <Tooltip
      opened
      target={target}
      label={label}
      position={position}
      // A plain label is already the name of its target; anything more is read.
      aria-hidden={className === undefined}
      {...(className === undefined ? {} : { className, unstyled: true })}
    />
  );
}
