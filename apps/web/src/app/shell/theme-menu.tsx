import { useComputedColorScheme } from '@mantine/core';
import { Moon, Sun } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { appText } from '#messages/app.en.ts';
import { IconButton } from '#ui/icon-button.tsx';

const ThemeMenuOpened = lazy(async () => ({ default: (await import('./theme-menu-opened.tsx')).ThemeMenuOpened }));

/** A button until it is pressed for the first time; then the menu is loaded and takes its place. */
export function ThemeMenu() {
  const [isWanted, setIsWanted] = useState(false);
  const Icon = useComputedColorScheme('light') === 'dark' ? Moon : Sun;
  const icon = <Icon size={16} />;
  const button = (
    <IconButton label={appText.theme.label} aria-haspopup="menu" onClick={() => setIsWanted(true)}>
      {icon}
    </IconButton>
  );
  return isWanted ? (
    <Suspense fallback={button}>
      <ThemeMenuOpened icon={icon} />
    </Suspense>
  ) : (
    button
  );
}
