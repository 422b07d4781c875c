import { ENDPOINTS } from '@rootline/contract';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '#api/call.ts';
import { clearSession } from '#api/session.ts';
import { sharedValue } from '#api/shared-value.ts';

/** The signed-in user, fetched at the start of every session that is found in the browser. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => call(ENDPOINTS.getProfile, { signal }),
  staleTime: 60_000,
});

const sessionEnded = sharedValue(false);

/** Remembers that the server ended the session, so that the sign-in screen can say so. */
export const markSessionEnded = sessionEnded.set;
export const useHasSessionEnded = sessionEnded.use;

/** Removes token and backend URL at once; the call that tells the server may fail. */
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
