import { onUnauthorized } from '#api/call.ts';
import { queryClient } from '#api/query-client.ts';
import { markSessionEnded } from '../features/auth/session-end.ts';
import { router } from './router.tsx';

/** Any 401 ends here: the stored session is gone, cached data of it too. */
export function followUnauthorized(): void {
  onUnauthorized(({ hadToken }) => {
    if (hadToken) markSessionEnded(true);
    queryClient.clear();
    void router.navigate({ to: '/login' });
  });
}
