import { ENDPOINTS } from '@rootline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '#api/call.ts';
import { clearSession } from '#api/session.ts';
import { markSessionEnded } from './session-end.ts';

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
