import { mkdir, readFile } from 'node:fs/promises';
import { joinParts, type PartState } from '@rootline/logparse';
import { finishParse } from '../ingest/finish-parse.ts';
import type { IngestOperations, JoinInput } from '../ingest/ingest-operations.ts';

/** Makes one log of the states of its parts. */
export async function joinPartFiles({
  path,
  statePaths,
  found,
  workFolder,
}: JoinInput): Promise<IngestOperations['join']['output']> {
  await mkdir(workFolder, { recursive: true });
  const states: PartState[] = [];
  for (const statePath of statePaths) states.push(JSON.parse(await readFile(statePath, 'utf8')));
  const log = joinParts(states);
  return log === null ? null : finishParse(log, found, { path, workFolder, proposal: null });
}
