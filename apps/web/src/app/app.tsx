import { type MantineColorScheme, type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Suspense } from 'react';
import { onUnauthorized } from '#api/call.ts';
import { readPreference, writePreference } from '#api/preferences.ts';
import { queryClient } from '#api/query-client.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { hasToasts } from '#ui/notify.tsx';
import { cssVariablesResolver, theme } from '#ui/theme/mantine-theme.ts';
import { markSessionEnded } from '../features/auth/session-state.ts';
import { router } from './router.tsx';

const NAME = 'theme';

/** Keeps the theme with the other remembered choices; 'auto' follows the system. */
const colorSchemeManager: MantineColorSchemeManager = {
  get: (defaultValue) => asScheme(readPreference(NAME)) ?? defaultValue,
  set: (value) => writePreference(NAME, value),
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => writePreference(NAME, undefined),
};

function asScheme(value: unknown): MantineColorScheme | undefined {
  return value === 'light' || value === 'dark' || value === 'auto' ? value : undefined;
}

const ToastStack = lazyPart(async () => (await import('#ui/toast-stack.tsx')).ToastStack);

followUnauthorized();

export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
      <Toasts />
    </MantineProvider>
  );
}

function Toasts() {
  return hasToasts.use() ? (
    <Suspense>
      <ToastStack />
    </Suspense>
  ) : null;
}

/** Any 401 ends here: the stored session is gone, cached data of it too. */
function followUnauthorized(): void {
  onUnauthorized(({ hadToken }) => {
    if (hadToken) markSessionEnded(true);
    queryClient.clear();
    void router.navigate({ to: '/login' });
  });
}
