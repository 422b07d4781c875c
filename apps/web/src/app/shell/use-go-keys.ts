import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { profileQuery } from '../../features/auth/profile-queries.ts';
import { navigationItems } from './navigation-items.ts';

const SECOND_KEY_MS = 1000;

/** `g` and then a letter goes to a section. Never while a text is being typed. */
export function useGoKeys(): void {
  const navigate = useNavigate();
  const role = useQuery(profileQuery).data?.role;
  useEffect(() => {
    let firstKeyAt = Number.NEGATIVE_INFINITY;
    const handleKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const item = navigationItems(role).find(({ key }) => key === event.key);
      if (item && event.timeStamp - firstKeyAt < SECOND_KEY_MS) void navigate({ to: item.to });
      firstKeyAt = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [navigate, role]);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable], dialog, [role="dialog"]') !== null
  );
}
