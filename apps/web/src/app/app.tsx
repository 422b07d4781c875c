import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { queryClient } from '#api/query-client.ts';
import { cssVariablesResolver, theme } from '#ui/theme/mantine-theme.ts';
import { ToastStack } from '#ui/toast-stack.tsx';
import { followUnauthorized } from './follow-unauthorized.ts';
import { router } from './router.tsx';
import { colorSchemeManager } from './theme-choice.ts';

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
      <ToastStack />
    </MantineProvider>
  );
}
