import { Button } from '@mantine/core';
import type { LogFile } from '@rootline/contract';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { MenuButton, type MenuEntry } from '#ui/menu-button.tsx';
import { isReadable } from '../file-phase.ts';
import type { RowAction, RowActionName } from './row-actions.ts';

interface ActionButtonsProps {
  actions: readonly RowAction[];
  isOpen: boolean;
  onAction: (name: RowActionName) => void;
  /** The name whose call is under way. */
  busy?: RowActionName | null | undefined;
}

/** Buttons of a file, each with its full label. */
export function ActionButtons({ actions, isOpen, onAction, busy }: ActionButtonsProps) {
  return actions.map((action) => (
    <Button
      key={action.name}
      size="xs"
      {...(action.isDangerous ? { c: 'var(--red-text)' } : {})}
      disabled={action.isDisabled}
      loading={busy === action.name}
      aria-expanded={action.name === 'toggle-details' ? isOpen : undefined}
      onClick={() => onAction(action.name)}
    >
      {action.label}
    </Button>
  ));
}

interface MoreMenuProps {
  file: LogFile;
  actions: readonly RowAction[];
  onAction: (name: RowActionName) => void;
}

/** All that can be done with a file, with its keys. */
export function MoreMenu({ file, actions, onAction }: MoreMenuProps) {
  const entryOf = ({ name, label, isDisabled, isDangerous }: RowAction): MenuEntry => ({
    key: name,
    label,
    isDisabled,
    isDangerous,
    hint: KEYS[name] && <kbd className="micro muted">{KEYS[name]}</kbd>,
    onSelect: () => onAction(name),
  });
  const deletion = actions.filter(({ name }) => name === 'delete');
  const entries = (): MenuEntry[] => [
    ...actions.filter(({ name }) => name !== 'delete').map(entryOf),
    { kind: 'line', key: 'line' },
    ...(isReadable(file)
      ? [{ key: 'compare-logs', label: text.compareLogs, onSelect: () => onAction('compare-logs') }]
      : []),
    { key: 'copy-link', label: text.copyLink, onSelect: () => onAction('copy-link') },
    ...deletion.flatMap((action): MenuEntry[] => [{ kind: 'line', key: 'before delete' }, entryOf(action)]),
  ];
  return (
    <MenuButton entries={entries}>
      <Button size="xs" variant="subtle" color="gray" data-more aria-label={text.moreOf(file.filename)}>
        {text.more}
      </Button>
    </MenuButton>
  );
}

const KEYS: Partial<Record<RowActionName, string>> = {
  'toggle-details': 'Enter',
  generate: 'a',
  're-generate': 'a',
  'view-rca': 'v',
};
