import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { withoutGaps } from '../../address/search-values.ts';

/**
 * Changes some parameters of the address; undefined takes one out. A replaced state leaves no step for Back. What it
 * gives can be awaited until the address has changed.
 */
export function useSearchPatch(): (patch: Record<string, unknown>, how?: 'replace') => unknown {
  const navigate = useNavigate();
  return useCallback(
    (patch, how) =>
      navigate({
        to: '.',
        search: ((before: Record<string, unknown>) => withoutGaps({ ...before, ...patch })) as never,
        replace: how === 'replace',
        resetScroll: false,
      }),
    [navigate],
  );
}
