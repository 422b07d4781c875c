import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { readPreference, writePreference } from '#api/preferences.ts';

const NAME = 'theme';

/** Keeps the theme with the other remembered choices; 'auto' follows the system. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: (defaultValue) => asScheme(readPreference(NAME)) ?? defaultValue,
  set: (value) => writePreference(NAME, value),
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => writePreference(NAME, undefined),
};

function asScheme(value: unknown): MantineColorScheme | undefined {
  return value === 'light' || value === 'dark' || value === 'auto' ? value : undefined;
}
