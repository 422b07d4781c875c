/** What a key does in the entry list. */
export type EntryCommand =
  | 'next'
  | 'previous'
  | 'page-down'
  | 'page-up'
  | 'first'
  | 'last'
  | 'open'
  | 'find'
  | 'next-hit'
  | 'previous-hit'
  | 'next-error'
  | 'previous-error'
  | 'next-warning'
  | 'previous-warning'
  | 'copy-link'
  | 'copy'
  | 'wrap';

const KEYS: Record<string, EntryCommand> = {
  j: 'next',
  ArrowDown: 'next',
  k: 'previous',
  ArrowUp: 'previous',
  ' ': 'page-down',
  PageDown: 'page-down',
  b: 'page-up',
  PageUp: 'page-up',
  Home: 'first',
  G: 'last',
  End: 'last',
  Enter: 'open',
  '/': 'find',
  n: 'next-hit',
  N: 'previous-hit',
  e: 'next-error',
  E: 'previous-error',
  w: 'next-warning',
  W: 'previous-warning',
  y: 'copy-link',
  c: 'copy',
  'Alt+z': 'wrap',
  'Ctrl+f': 'find',
  'Ctrl+d': 'page-down',
  'Ctrl+u': 'page-up',
};

/** The command of a key press; `g` needs a second `g`, so the key before is given too. */
export function entryCommand(
  press: { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean },
  keyBefore: string,
): EntryCommand | null {
  const isControl = press.ctrlKey || press.metaKey;
  if (press.key === 'g' && keyBefore === 'g' && !isControl) return 'first';
  const prefix = `${isControl ? 'Ctrl+' : ''}${press.altKey ? 'Alt+' : ''}`;
  return KEYS[prefix + (isControl || press.altKey ? press.key.toLowerCase() : press.key)] ?? null;
}
