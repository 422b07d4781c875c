import { useEffect } from 'react';
import type { RowActionName } from '../../features/log-files/row-actions.ts';

const KEYS: Record<string, readonly RowActionName[]> = { a: ['generate', 're-generate'], v: ['view-rca'] };

/**
 * Single keys for the focused file of the list, else for the open one: `a` analyses, `v` shows the result;
 * `j` and `k` enter the list from elsewhere, `u` chooses files. Silent while a text is typed or a dialog is open.
 */
export function useFileKeys({
  openFileId,
  onAction,
}: {
  openFileId: string | undefined;
  onAction: (names: readonly RowActionName[], fileId: string) => void;
}): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element)) return;
      if (event.target.closest('input, textarea, select, [role="dialog"], [role="grid"], [contenteditable]')) return;
      // The list itself has already moved when the key came from inside it.
      if ((event.key === 'j' || event.key === 'k') && !event.defaultPrevented) enterList(openFileId);
      if (event.key === 'u') document.querySelector<HTMLElement>('[data-choose-files]')?.click();
      const fileId = event.target.closest('[data-file]')?.getAttribute('data-file') ?? openFileId;
      const names = KEYS[event.key];
      if (names && fileId) onAction(names, fileId);
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [openFileId, onAction]);
}

/** Focuses the open file of the list, else its first one. */
function enterList(openFileId: string | undefined) {
  const rows = [...document.querySelectorAll<HTMLElement>('li[data-file]')];
  (rows.find((row) => row.dataset['file'] === openFileId) ?? rows[0])?.focus();
}
