import { ENDPOINTS } from '@rootline/contract';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { call } from '#api/call.ts';
import { clearSession } from '#api/session.ts';

let hasEnded = false;
const listeners = new Set<() => void>();

/** Remembers that the server ended the session, so that the sign-in screen can say so. */
export function markSessionEnded(value: boolean): void {
  hasEnded = value;
  for (const listener of listeners) listener();
}

export function useHasSessionEnded(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => hasEnded,
  );
}

/** Removes token and backend URL at once; telling the server is a courtesy that may fail. */
export function useLogOut(): () => void {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return () => {
    call(ENDPOINTS.logout).catch(() => {});
    clearSession();
    markSessionEnded(false);
    queryClient.clear();
    void navigate({ to: '/login' });
  };
}

let askedPage: string | null = null;

/** The address that was opened while signed out. After sign-in the command palette offers it. */
export function rememberAskedPage(href: string): void {
  askedPage = href === '/' ? null : href;
}

export function readAskedPage(): string | null {
  return askedPage;
}

/** The signed-in user, fetched at the start of every session that is found in the browser. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => call(ENDPOINTS.getProfile, { signal }),
  staleTime: 60_000,
});
