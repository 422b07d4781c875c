import type { LogFile } from '@rootline/contract';
import type { LogFileRow } from '../log-file-store.ts';

type Stored = Pick<LogFileRow, 'rawState' | 'entriesState' | 'digestKey'>;

/** What is wrong with the stored data of a file, and what that means for its reader; null while all of it is whole. */
export function damageOf({ rawState, entriesState, digestKey }: Stored): LogFile['damage'] {
  if (rawState === 'whole' && entriesState === 'whole') return null;
  return { original: rawState, entries: entriesState, sentence: sentenceOf({ rawState, entriesState, digestKey }) };
}

function sentenceOf({ rawState, entriesState, digestKey }: Stored): string {
  if (rawState === 'whole') {
    return `The stored entries of this file are ${entriesState}. They are being rebuilt from the original, which is intact.`;
  }
  if (digestKey === null) return `The original of this file is ${rawState}. Please upload it again.`;
  if (entriesState !== 'whole') {
    return `This file is lost: its original is ${rawState} and its entries are ${entriesState}. Please upload it again.`;
  }
  return `The original of this file is ${rawState}. Its entries are intact and can still be read, but it cannot be parsed or analyzed again.`;
}
