import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { readPreference } from '#api/preferences.ts';
import { profileQuery } from '../../features/auth/session-state.ts';
import { navigationItems } from './navigation-items.ts';
import { openOverlay } from './open-overlay.ts';

const SECOND_KEY_MS = 1000;

/** Ctrl K, `?`, `r`, and `g` with a letter for a section. Single keys do nothing while text is typed, and can be turned off everywhere. */
export function useShellKeys(): void {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const role = useQuery(profileQuery).data?.role;
  useEffect(() => {
    let firstKeyAt = Number.NEGATIVE_INFINITY;
    const handleKey = (event: KeyboardEvent) => {
      const { key, timeStamp } = event;
      if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === 'k') {
        event.preventDefault();
        return openOverlay('palette');
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      // Stopped before the keys of a screen see it. Space is left alone: it presses the focused button.
      if (key.length === 1 && key !== ' ' && readPreference('singleKeys') === false) return event.stopPropagation();
      if (isIn(event.target, '[role="dialog"]')) return;
      if (key === '?') openOverlay('shortcuts');
      if (key === 'r') void queryClient.refetchQueries({ type: 'active' });
      const item = navigationItems(role).find((each) => each.key === key);
      if (item && timeStamp - firstKeyAt < SECOND_KEY_MS) void navigate({ to: item.to });
      firstKeyAt = key === 'g' ? timeStamp : Number.NEGATIVE_INFINITY;
    };
    window.addEventListener('keydown', handleKey, true);
    return () => window.removeEventListener('keydown', handleKey, true);
  }, [navigate, queryClient, role]);
}

function isTyping(target: EventTarget | null): boolean {
  return isIn(target, 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]');
}

function isIn(target: EventTarget | null, places: string): boolean {
  return target instanceof Element && target.closest(places) !== null;
}
