import { type LogRule, matchedShare } from '@rootline/logparse';
import { readBeginning } from './read-beginning.ts';
import { MATCHING } from './run-within.ts';

/** The share of the first lines of a file that a proposed rule matches. */
export async function tryProposal({ path, rule }: { path: string; rule: LogRule }): Promise<number> {
  return matchedShare(await readBeginning(path), rule, MATCHING);
}
