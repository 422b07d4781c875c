import { useEffect, useEffectEvent } from 'react';
import type { RowActionName } from '../../features/log-files/history/row-actions.ts';

const KEYS: Record<string, readonly RowActionName[]> = { a: ['generate', 're-generate'], v: ['view-rca'] };

/** Places whose keys belong to them. */
const OWN_KEYS =
  'input, textarea, select, [role="dialog"], [role="menu"], [role="listbox"], [role="grid"], [contenteditable]';

/**
 * Single keys for the focused file of the list, else for the open one: `a` analyses, `v` shows the result;
 * `j` and `k` enter the list from elsewhere, `/` finds in it, `u` chooses files, `h` folds the list, `Escape` closes the open file.
 * Silent while a text is typed or a dialog is open.
 */
export function useFileKeys({
  openFileId,
  onAction,
  onLeave,
  onFoldHistory,
}: {
  openFileId: string | undefined;
  onAction: (names: readonly RowActionName[], fileId: string) => void;
  /** Closes the open file; left out where it is the whole screen. */
  onLeave?: ((fileId: string) => void) | undefined;
  /** Folds the list beside the open file; left out where there is none. */
  onFoldHistory?: (() => unknown) | undefined;
}): void {
  const foldHistory = useEffectEvent(() => onFoldHistory?.());
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element)) return;
      // A menu may already be gone when its own key comes by here.
      const owner = event.target.closest(OWN_KEYS);
      // What a grid has not taken of Escape leads out of it; the keys of the file are none of its own.
      const isPassed = event.key === 'Escape' || event.key in KEYS;
      if (owner !== null && !(isPassed && owner.matches('[role="grid"]'))) return;
      // The list itself has already moved when the key came from inside it.
      if ((event.key === 'j' || event.key === 'k') && !event.defaultPrevented) enterList(openFileId);
      if (event.key === 'Escape' && !event.defaultPrevented && openFileId !== undefined && !isSomethingOver()) {
        onLeave?.(openFileId);
      }
      // The entries of an open file have a field of their own.
      if (event.key === '/' && openFileId === undefined && !event.defaultPrevented) {
        event.preventDefault();
        document.querySelector<HTMLElement>('[data-find-files]')?.focus();
      }
      if (event.key === 'h') foldHistory();
      if (event.key === 'u') document.querySelector<HTMLElement>('[data-choose-files]')?.click();
      const fileId = event.target.closest('[data-file]')?.getAttribute('data-file') ?? openFileId;
      const names = KEYS[event.key];
      if (names && fileId) onAction(names, fileId);
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [openFileId, onAction, onLeave]);
}

/** Focuses the open file of the list, else its first one. */
export function enterList(openFileId: string | undefined): void {
  const rows = [...document.querySelectorAll<HTMLElement>('li[data-file]')];
  (rows.find((row) => row.dataset['file'] === openFileId) ?? rows[0])?.focus();
}

/** True while a menu or a dialog lies over the screen: the key is theirs. */
function isSomethingOver(): boolean {
  return document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') !== null;
}
