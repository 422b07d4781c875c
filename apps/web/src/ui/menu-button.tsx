import { type FloatingPosition, Menu } from '@mantine/core';
import { Check } from 'lucide-react';
import type { MouseEvent, ReactElement, ReactNode, Ref } from 'react';
import classes from './menu-button.module.css';

interface MenuButtonProps {
  /** The button. */
  children: ReactElement<{ ref?: Ref<HTMLButtonElement> }>;
  /** Asked for when the menu opens. */
  entries: () => readonly MenuEntry[];
  position?: FloatingPosition;
  /** Where the menu is drawn; in a portal of the body when left out. */
  place?: 'inline' | 'main';
  /** Class of the menu. */
  className?: string | undefined;
}

/** A button that opens a menu. */
export function MenuButton({ children, entries, position = 'bottom-end', place, className }: MenuButtonProps) {
  return (
    <Menu
      position={position}
      withinPortal={place !== 'inline'}
      {...(place === 'main' ? { portalProps: { target: '#main' } } : {})}
    >
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown className={className ?? ''}>
        <Entries entries={entries} />
      </Menu.Dropdown>
    </Menu>
  );
}

function Entries({ entries }: Pick<MenuButtonProps, 'entries'>) {
  return entries().map((entry) => <Entry key={entry.key} entry={entry} />);
}

function Entry({ entry }: { entry: MenuEntry }) {
  if (entry.kind === 'line') return <Menu.Divider />;
  if (entry.kind === 'heading') return <Menu.Label className={classes['heading'] ?? ''}>{entry.label}</Menu.Label>;
  if (entry.isOn !== undefined) {
    return (
      <Menu.CheckboxItem
        checked={entry.isOn}
        checkIcon={<Check size={13} aria-hidden="true" />}
        closeMenuOnClick={!entry.staysOpen}
        disabled={entry.isDisabled === true}
        rightSection={entry.hint}
        onClick={entry.onSelect}
      >
        {entry.label}
      </Menu.CheckboxItem>
    );
  }
  return (
    <Menu.Item
      closeMenuOnClick={!entry.staysOpen}
      disabled={entry.isDisabled === true}
      leftSection={entry.icon}
      rightSection={entry.hint}
      {...(entry.isDangerous ? { color: 'red' } : {})}
      onClick={entry.onSelect}
    >
      {entry.label}
    </Menu.Item>
  );
}

/** One row of a menu. */
export type MenuEntry = MenuAction | { kind: 'heading'; key: string; label: string } | { kind: 'line'; key: string };

interface MenuAction {
  kind?: 'action';
  key: string;
  label: string;
  onSelect: (event: MouseEvent) => void;
  /** A tick before the words says whether it is on; entries without it have no place for one. */
  isOn?: boolean;
  icon?: ReactNode;
  /** At the end of the row, as a key. */
  hint?: ReactNode;
  isDisabled?: boolean;
  isDangerous?: boolean;
  /** The menu stays open for the next choice. */
  staysOpen?: boolean;
}
