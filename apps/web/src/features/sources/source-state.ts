import { errorText, type Source } from '@rootline/contract';
import { sourcesText } from '#messages/sources.en.ts';
import type { Hue } from '#ui/hue-badge.tsx';
import type { SourceRow } from './source-rows.ts';

const text = sourcesText.states;

/** What an administrator can do about a state. */
type StateAction = 'credentials' | 'change' | 'test' | 'send';

export interface RowState {
  word: string;
  hue: Hue;
  /** Why, as a sentence. */
  reason: string | null;
  /** Since when it is known. */
  at: string | null;
  /** The one fitting action; null where nothing is wrong. */
  action: StateAction | null;
}

/** A test says so before its reason, and the badge says it already. */
const FAILED = errorText('source_unreadable', { reason: '' });
const RECEIVING_MS = 5 * 60_000;

/** How the sentences of failures begin, with what helps. */
const FIXES: readonly { shape: RegExp; action: StateAction }[] = [
  { shape: /^(?:The credentials were refused|There is no permission)/, action: 'credentials' },
  {
    shape: /^(?:The host name of the address|There is no (?:such thing|socket)|The source answered 3)/,
    action: 'change',
  },
];

/** The state of a row, and what helps. */
export function stateOf(row: SourceRow, nowMs: number): RowState {
  if (row.type === 'source') return sourceState(row.source);
  const { isHere, newestAt } = row.ring;
  if (!isHere) return { word: text.elsewhere, hue: 'yellow', reason: sourcesText.elsewhere, at: null, action: null };
  if (newestAt === null) return { word: text.nothing, hue: 'grey', reason: null, at: null, action: 'send' };
  const isReceiving = nowMs - Date.parse(newestAt) < RECEIVING_MS;
  const shown = isReceiving
    ? ({ word: text.receiving, hue: 'green' } as const)
    : ({ word: text.quiet, hue: 'grey' } as const);
  return { ...shown, reason: null, at: newestAt, action: null };
}

function sourceState({ state, stateReason, checkedAt }: Source): RowState {
  switch (state) {
    case 'untested':
      return { word: text.untested, hue: 'grey', reason: null, at: null, action: null };
    case 'connected':
      return { word: text.connected, hue: 'green', reason: null, at: checkedAt, action: null };
    case 'failed': {
      const reason = stateReason?.startsWith(FAILED) ? stateReason.slice(FAILED.length) : stateReason;
      const action = FIXES.find(({ shape }) => shape.test(reason ?? ''))?.action ?? 'test';
      return { word: text.failed, hue: 'red', reason, at: checkedAt, action };
    }
  }
}
