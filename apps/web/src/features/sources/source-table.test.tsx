import { MantineProvider } from '@mantine/core';
import { type Permission, type Profile, permissionsOf, type Role, type Source } from '@rootline/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Self } from '#api/use-may.ts';
import { SourceTable } from './source-table.tsx';

const SOURCE: Source = {
  id: 's1',
  name: 'shop-cluster',
  kind: 'kubernetes',
  address: 'https://kubernetes.example.org:6443',
  settings: { namespace: 'shop' },
  credentials: null,
  state: 'failed',
  stateReason: 'The credentials were refused',
  checkedAt: '2026-03-01T11:00:00Z',
  readAt: null,
  createdAt: '2026-03-01T09:00:00Z',
};

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });

function wordsFor(role: Role, change: Partial<Source> = {}): string {
  const permissions: readonly Permission[] = permissionsOf(role, 'strict');
  const self = { id: 'u1', role, permissions: [...permissions] } as unknown as Profile;
  const table = (
    <SourceTable
      rows={[{ type: 'source', id: 's1', source: { ...SOURCE, ...change }, watch: null }]}
      captures={[]}
      empty={null}
      onHide={() => {}}
      onCommand={() => {}}
    />
  );
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <RouterContextProvider router={router as never}>
          <Self.Provider value={self}>{table}</Self.Provider>
        </RouterContextProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
    .replace(/<style[^>]*>.*?<\/style>/gs, ' ')
    .replace(/<[^>]+>/g, ' ');
}

test('an administrator sees why a source failed, and what helps in place of a capture', () => {
  const words = wordsFor('ADMIN');
  for (const expected of ['kubernetes.example.org', 'The credentials were refused', 'Enter credentials'])
    expect(words).toContain(expected);
  expect(words).not.toContain('Capture');
});

test('who may upload captures, and does not see what only administrators do', () => {
  const words = wordsFor('RESPONDER');
  for (const expected of ['Capture', 'Live']) expect(words).toContain(expected);
  expect(words).not.toContain('Enter credentials');
});

test('a viewer under the strict policy sees a name, a kind, and a state', () => {
  const words = wordsFor('VIEWER', { address: null, settings: null });
  for (const expected of ['shop-cluster', 'Kubernetes', 'Failed']) expect(words).toContain(expected);
  for (const hidden of ['Capture', 'Live', 'Enter credentials', 'namespace']) expect(words).not.toContain(hidden);
});
