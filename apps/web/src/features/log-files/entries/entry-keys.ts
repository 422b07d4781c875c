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
  | 'wrap'
  | 'half-page-down'
  | 'half-page-up'
  | 'next-fatal'
  | 'previous-fatal'
  | 'next-same'
  | 'previous-same'
  | 'next-gap'
  | 'previous-gap'
  | 'more-neighbours'
  | 'fewer-neighbours'
  | 'mark'
  | 'next-mark'
  | 'previous-mark'
  | 'show-repeats'
  | 'fold-repeats'
  | 'columns'
  | 'timeline'
  | 'leave';

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
  f: 'next-fatal',
  F: 'previous-fatal',
  o: 'next-same',
  O: 'previous-same',
  s: 'next-gap',
  S: 'previous-gap',
  z: 'more-neighbours',
  Z: 'fewer-neighbours',
  m: 'mark',
  ']': 'next-mark',
  '[': 'previous-mark',
  ArrowRight: 'show-repeats',
  ArrowLeft: 'fold-repeats',
  x: 'columns',
  i: 'timeline',
  Escape: 'leave',
  y: 'copy-link',
  c: 'copy',
  'Alt+z': 'wrap',
  'Ctrl+f': 'find',
  'Ctrl+d': 'half-page-down',
  'Ctrl+u': 'half-page-up',
};

/** What needs the list to have the focus: elsewhere on the screen these keys belong to others. */
const IN_LIST_ONLY: readonly (EntryCommand | null)[] = [
  'next',
  'previous',
  'page-down',
  'page-up',
  'half-page-down',
  'half-page-up',
  'show-repeats',
  'fold-repeats',
  'open',
  'leave',
];

/** The command of a key press; `g` needs a second `g`, so the key before is given too. */
export function entryCommand(
  press: { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean },
  keyBefore: string,
): EntryCommand | null {
  const isControl = press.ctrlKey || press.metaKey;
  // `g` begins a key sequence to another screen, and `g g` goes to the first entry.
  if (keyBefore === 'g' && !isControl && !press.altKey) return press.key === 'g' ? 'first' : null;
  const prefix = `${isControl ? 'Ctrl+' : ''}${press.altKey ? 'Alt+' : ''}`;
  return KEYS[prefix + (isControl || press.altKey ? press.key.toLowerCase() : press.key)] ?? null;
}

/** The command of a key press outside of the list, on the same screen. */
export function commandFromAfar(press: Parameters<typeof entryCommand>[0], keyBefore: string): EntryCommand | null {
  // The browser's own search stays where the list is not.
  if (press.ctrlKey || press.metaKey || ['Home', 'End'].includes(press.key)) return null;
  const command = entryCommand(press, keyBefore);
  return IN_LIST_ONLY.includes(command) ? null : command;
}
