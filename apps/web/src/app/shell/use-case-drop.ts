import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { droppedEntries, handToCase, isForCase } from '../../features/log-files/cases/dropped-entries.ts';

/** A folder or an archive that is dropped anywhere becomes a new case. Dialogs take what is dropped on them themselves. */
export function useCaseDrop(isAllowed: boolean): void {
  const navigate = useNavigate();
  const handleDrop = useEffectEvent((event: DragEvent) => {
    if (!isAllowed || event.dataTransfer === null || isInDialog(event)) return;
    const entries = droppedEntries(event.dataTransfer.items);
    if (!isForCase(entries)) return;
    event.preventDefault();
    event.stopPropagation();
    handToCase(entries);
    void navigate({ to: '/cases', search: { dialog: 'new' } });
  });
  const handleOver = useEffectEvent((event: DragEvent) => {
    // What is dragged is known by its kind alone; the browser would open what no one takes.
    if (isAllowed && event.dataTransfer?.types.includes('Files') && !isInDialog(event)) event.preventDefault();
  });
  useEffect(() => {
    const over = (event: DragEvent) => handleOver(event);
    const drop = (event: DragEvent) => handleDrop(event);
    globalThis.addEventListener('dragover', over);
    // Before the screens, which take plain files.
    globalThis.addEventListener('drop', drop, { capture: true });
    return () => {
      globalThis.removeEventListener('dragover', over);
      globalThis.removeEventListener('drop', drop, { capture: true });
    };
  }, []);
}

function isInDialog({ target }: DragEvent): boolean {
  return target instanceof Element && target.closest('[role="dialog"]') !== null;
}
