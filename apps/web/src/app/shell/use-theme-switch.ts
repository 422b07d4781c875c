import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { startTransition } from 'react';

/** The theme and the way to another one: the page takes the colours at once, and its parts are told after they are drawn. */
export function useThemeSwitch() {
  // Without transitions Mantine gives every element its style twice more.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  return {
    colorScheme,
    setColorScheme: (scheme: MantineColorScheme) => startTransition(() => setColorScheme(scheme)),
  };
}
