import { useEffect, useEffectEvent } from 'react';
import { commandFromAfar, type EntryCommand } from './entry-keys.ts';

/** Places whose keys belong to them. */
const OWN_KEYS =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [role="dialog"], [role="grid"], [role="menu"], [role="slider"]';

/** The keys of the entries also act while the focus is elsewhere on the screen, where nothing else takes them. */
export function useEntryCommands(onCommand: (command: EntryCommand, how: { isRepeated: boolean }) => void): void {
  const act = useEffectEvent(onCommand);
  useEffect(() => {
    let keyBefore = '';
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.key === 'Shift' || !(event.target instanceof Element)) return;
      if (event.target.closest(OWN_KEYS) || document.querySelector('[role="dialog"]')) return;
      const command = commandFromAfar(event, keyBefore);
      keyBefore = command === null ? event.key : '';
      if (command === null) return;
      event.preventDefault();
      act(command, { isRepeated: event.repeat });
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}
