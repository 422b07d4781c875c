import '#ui/theme/mantine-more.css';
import { type FloatingPosition, Menu } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { Check } from 'lucide-react';
import { cloneElement, type ReactElement, type Ref } from 'react';
import type { MenuEntry } from './menu-entry.ts';
import classes from './opened-menu.module.css';
import { useOpenedAtOnce } from './use-opened-at-once.ts';

interface OpenedMenuProps {
  children: ReactElement<{ ref?: Ref<HTMLButtonElement> }>;
  entries: () => readonly MenuEntry[];
  position?: FloatingPosition;
  place?: 'inline' | 'main';
  className?: string | undefined;
}

/** A button with its menu, which opens at once. */
export function OpenedMenu({ children, entries, position = 'bottom-end', place, className }: OpenedMenuProps) {
  const { target, menu } = useOpenedAtOnce();
  const ref = useMergedRef(target, children.props.ref ?? null);
  return (
    <Menu
      position={position}
      {...menu}
      withinPortal={place !== 'inline'}
      {...(place === 'main' ? { portalProps: { target: '#main' } } : {})}
    >
      <Menu.Target>{cloneElement(children, { ref })}</Menu.Target>
      <Menu.Dropdown className={className ?? ''}>
        <Entries entries={entries} />
      </Menu.Dropdown>
    </Menu>
  );
}

function Entries({ entries }: Pick<OpenedMenuProps, 'entries'>) {
  return entries().map((entry) => <Entry key={entry.key} entry={entry} />);
}

function Entry({ entry }: { entry: MenuEntry }) {
  if (entry.kind === 'line') return <Menu.Divider />;
  if (entry.kind === 'heading') return <Menu.Label className={classes['heading'] ?? ''}>{entry.label}</Menu.Label>;
  return (
    <Menu.Item
      closeMenuOnClick={!entry.staysOpen}
      disabled={entry.isDisabled === true}
      leftSection={entry.isOn === undefined ? entry.icon : <Tick isOn={entry.isOn} />}
      rightSection={entry.hint}
      {...(entry.isDangerous ? { color: 'red' } : {})}
      onClick={entry.onSelect}
    >
      {entry.label}
    </Menu.Item>
  );
}

function Tick({ isOn }: { isOn: boolean }) {
  return <Check size={13} aria-hidden="true" style={{ visibility: isOn ? 'visible' : 'hidden' }} />;
}
