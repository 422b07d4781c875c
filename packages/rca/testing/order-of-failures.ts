import type { Candidate } from '@rootline/contract';
import { nameFailures } from '../src/candidates/name-failures.ts';
import { readFindings } from '../src/incident/read-findings.ts';
import { withUnheardLines } from '../src/incident/unheard-lines.ts';
import { candidatesOf } from '../src/report/ranked-causes.ts';
import type { LogInMemory } from './parse-text.ts';

/** The suspects by the order of the failures alone, before the wording has a say. */
export async function orderOfFailures({
  log,
  readLines,
}: Pick<LogInMemory, 'log' | 'readLines'>): Promise<Candidate[]> {
  const heard = await withUnheardLines(log, readLines);
  const findings = await readFindings(heard, readLines);
  const named = await nameFailures(heard, findings, readLines);
  return candidatesOf(named.log, findings);
}
