import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { startTransition } from 'react';
import { appText } from '#messages/app.en.ts';

export const THEME_CHOICES = [
  { value: 'auto', label: appText.theme.system },
  { value: 'light', label: appText.theme.light },
  { value: 'dark', label: appText.theme.dark },
] as const;

/** The theme and the way to another one: the page takes the colours at once, and its parts are told after they are drawn. */
export function useThemeSwitch() {
  // Without transitions Mantine gives every element its style twice more.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  return {
    colorScheme,
    setColorScheme: (scheme: MantineColorScheme) => startTransition(() => setColorScheme(scheme)),
  };
}
