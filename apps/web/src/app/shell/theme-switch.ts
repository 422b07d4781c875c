import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { startTransition } from 'react';
import { appText } from '#messages/app.en.ts';

export const THEME_CHOICES = [
  { value: 'auto', label: appText.theme.system },
  { value: 'light', label: appText.theme.light },
  { value: 'dark', label: appText.theme.dark },
] as const;

/** The theme and its setter. The page takes the colors at once; its components hear of it after they are drawn. */
export function useThemeSwitch() {
  // Without transitions Mantine gives every element its style twice more.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  return {
    colorScheme,
    setColorScheme: (scheme: MantineColorScheme) => startTransition(() => setColorScheme(scheme)),
  };
}
