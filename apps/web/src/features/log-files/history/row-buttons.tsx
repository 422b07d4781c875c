import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { ChevronDown } from 'lucide-react';
import { useMay } from '#api/use-may.ts';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { MenuButton } from '#ui/menu-button.tsx';
import type { FileState } from '../file-phase.ts';
import { type RowAction, type RowActionName, rowActions } from './row-actions.ts';
import classes from './row-buttons.module.css';

interface RowButtonsProps {
  file: FileState;
  isOpen: boolean;
  onAction: (name: RowActionName) => void;
  /** Names whose call is under way. */
  busy?: RowActionName | null | undefined;
}

/** Every button that the state of a file offers, each with its full label. */
export function RowButtons({ file, isOpen, onAction, busy }: RowButtonsProps) {
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const actions = rowActions(file, isOpen, useMay());
  const visible = isPhone && actions.length > 3 ? actions.slice(0, 2) : actions;
  const folded = actions.slice(visible.length);
  return (
    <div className={classes['buttons']}>
      {visible.map((action) => (
        <Button
          key={action.name}
          size="xs"
          {...lookOf(action, isOpen || isPhone)}
          disabled={action.isDisabled}
          loading={busy === action.name}
          aria-expanded={action.name === 'toggle-details' ? isOpen : undefined}
          onClick={() => onAction(action.name)}
        >
          {action.label}
        </Button>
      ))}
      {folded.length > 0 && (
        <MenuButton
          entries={() =>
            folded.map(({ name, label, isDisabled, isDangerous }) => ({
              key: name,
              label,
              isDisabled,
              isDangerous,
              onSelect: () => onAction(name),
            }))
          }
        >
          <Button size="xs" rightSection={<ChevronDown size={14} />}>
            {text.more}
          </Button>
        </MenuButton>
      )}
    </div>
  );
}

/** The open row has bordered buttons; elsewhere only the step that the state suggests has. */
function lookOf(action: RowAction, isBordered: boolean) {
  const color = action.isDangerous ? { color: 'red' } : {};
  if (isBordered || action.isSuggested) return action.isDangerous ? { variant: 'default', c: 'var(--red-text)' } : {};
  return { variant: 'subtle', color: 'gray', ...color };
}
