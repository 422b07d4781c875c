import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { type ParsedLog, sampleOfUnknown } from '@rootline/logparse';
import { analyzeStatistically, type ReadLines } from '@rootline/rca';
import { writeDigest } from '../digest-file.ts';
import { readRawLines } from '../raw-lines.ts';
import { describeParsedLog, type FoundOnTheWay } from './describe-parsed-log.ts';
import type { ParsedFile, Proposal } from './ingest-operations.ts';
import { readBeginning } from './read-beginning.ts';

/** Writes the digest of a log that was read, describes it and takes the first look. `path`: its text. */
export async function finishParse(
  log: ParsedLog,
  found: FoundOnTheWay,
  { path, workFolder, proposal }: { path: string; workFolder: string; proposal: Proposal | null },
): Promise<Omit<ParsedFile, 'rawSha256' | 'text'>> {
  const digestPath = join(workFolder, 'digest');
  const digestSha256 = await writeDigest(digestPath, log);
  const described = describeParsedLog(log, found, proposal);
  const look = await takeFirstLook(log, path);
  return {
    digestPath,
    digestSha256,
    ...described,
    rcaNotPossibleReason: reasonAfter(look.firstLook, described.rcaNotPossibleReason),
    ...look,
    unknownLines: sampleOfUnknown(log, await readBeginning(path)),
  };
}

/** The first look read every line, so it knows better than the templates whether anything fails. */
function reasonAfter(look: ParsedFile['firstLook'], reason: string | null): string | null {
  if (look === null) return reason;
  if (look.verdict !== 'healthy') return null;
  // Lines that report a failure are said to be there, and the look cites them.
  return look.evidence.length > 0 ? look.summary : (reason ?? look.rootCause);
}

/** A failure here must not cost the entries: they are complete, and the reason is told. */
async function takeFirstLook(log: ParsedLog, path: string): Promise<Pick<ParsedFile, 'firstLook' | 'firstLookError'>> {
  const readLines: ReadLines = (ranges) =>
    readRawLines({ lineIndex: log.lineIndex, open: async (start) => createReadStream(path, { start }) }, ranges);
  try {
    return { firstLook: await analyzeStatistically(log, readLines), firstLookError: null };
  } catch (error) {
    return { firstLook: null, firstLookError: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
