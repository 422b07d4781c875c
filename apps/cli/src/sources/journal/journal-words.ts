import { UsageError } from '../../command-error.ts';
import type { Source } from '../source.ts';
import { journalSource } from './journal-source.ts';

/** The flags that name a part of a journal. */
export const JOURNAL_FLAGS = { unit: { type: 'string', short: 'u', multiple: true } } as const;

/** The journal that JOURNAL_FLAGS name. */
export function journalOf(
  words: readonly string[],
  { unit = [] }: { unit?: string[] },
  more: readonly string[],
): Source {
  const [word] = words;
  if (word !== undefined) throw new UsageError(`journal takes units by -u: rootline journal -u ${word}.`);
  return journalSource({ units: unit, more });
}
