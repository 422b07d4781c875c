import { useComputedColorScheme } from '@mantine/core';
import { Moon, Sun } from 'lucide-react';
import { Suspense, useState } from 'react';
import { appText } from '#messages/app.en.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { lazyPart } from '#ui/lazy-part.ts';

const OpenedThemeMenu = lazyPart(async () => (await import('./opened-theme-menu.tsx')).OpenedThemeMenu);

/** Chooses light, dark, or what the system says. The menu is drawn with the first press. */
export function ThemeMenu() {
  const [wasPressed, setWasPressed] = useState(false);
  const Icon = useComputedColorScheme('light') === 'dark' ? Moon : Sun;
  const button = (
    <IconButton label={appText.theme.label} aria-haspopup="menu" onClick={() => setWasPressed(true)}>
      <Icon size={16} />
    </IconButton>
  );
  return wasPressed ? (
    <Suspense fallback={button}>
      <OpenedThemeMenu icon={<Icon size={16} />} />
    </Suspense>
  ) : (
    button
  );
}
