import type { FloatingPosition } from '@mantine/core';
import { cloneElement, type ReactElement, type Ref, Suspense, useEffect, useState } from 'react';
import { later } from './later.ts';
import type { MenuEntry } from './menu-entry.ts';

const OpenedMenu = later(async () => (await import('./opened-menu.tsx')).OpenedMenu);

interface MenuButtonProps {
  /** The button. */
  children: ReactElement<{
    ref?: Ref<HTMLButtonElement>;
    onClick?: () => void;
    'aria-haspopup'?: 'menu';
    'aria-expanded'?: boolean;
  }>;
  /** Asked for when the menu opens. */
  entries: () => readonly MenuEntry[];
  position?: FloatingPosition;
  /** Where the menu is drawn; in a portal of the body when left out. */
  place?: 'inline' | 'main';
  /** Class of the menu. */
  className?: string | undefined;
}

/** A button until it is pressed for the first time; then the menu takes its place, which is loaded while the browser is idle. */
export function MenuButton({ children, ...menu }: MenuButtonProps) {
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => OpenedMenu.preloadWhenIdle(), []);
  const button = cloneElement(children, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setIsWanted(true),
  });
  return isWanted ? (
    <Suspense fallback={button}>
      <OpenedMenu {...menu}>{children}</OpenedMenu>
    </Suspense>
  ) : (
    button
  );
}
