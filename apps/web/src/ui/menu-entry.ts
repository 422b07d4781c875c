import type { ReactNode } from 'react';

/** One row of a menu. */
export type MenuEntry = MenuAction | { kind: 'heading'; key: string; label: string } | { kind: 'line'; key: string };

interface MenuAction {
  kind?: 'action';
  key: string;
  label: string;
  onSelect: () => void;
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
