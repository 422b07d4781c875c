import type { KeyboardEvent } from 'react';

/**
 * j and k or the arrows move from file to file; a file takes the focus itself, its buttons are one Tab away; Enter opens it,
 * x chooses it, Shift F10 opens its menu.
 */
export function moveBetweenRows(
  event: KeyboardEvent<HTMLDivElement>,
  { onChoose, onOpen }: Record<'onChoose' | 'onOpen', (id: string) => void>,
) {
  const { key, target, currentTarget, shiftKey } = event;
  const step = ['j', 'ArrowDown'].includes(key) ? 1 : ['k', 'ArrowUp'].includes(key) ? -1 : 0;
  if (event.ctrlKey || event.metaKey || event.altKey || target instanceof HTMLInputElement) return;
  // Keys of an open menu come by here too, though it stands elsewhere on the page.
  if (!(target instanceof Element) || !currentTarget.contains(target)) return;
  const rows = [...currentTarget.querySelectorAll<HTMLElement>('li[data-file]')];
  const at = rows.findIndex((row) => row.contains(target));
  const row = rows[at];
  const id = row?.dataset['file'];
  if (key === 'x' && id !== undefined) {
    event.preventDefault();
    onChoose(id);
  } else if (step !== 0) {
    event.preventDefault();
    rows[Math.min(rows.length - 1, Math.max(0, at + step))]?.focus();
  } else if (key === 'Enter' && row === target && id !== undefined) {
    event.preventDefault();
    onOpen(id);
  } else if (row && (key === 'ContextMenu' || (key === 'F10' && shiftKey))) {
    event.preventDefault();
    const menus = [...row.querySelectorAll<HTMLElement>('[data-more]')];
    menus.find((menu) => menu.checkVisibility())?.click();
  }
}
