import { createReadStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { type ParsedLog, sampleOfUnknown } from '@rootline/logparse';
import { analyzeStatistically, type ReadLines } from '@rootline/rca';
import type { ChildCall } from '#platform/child-processes/answer-calls.ts';
import { writeDigest } from '../digest-file.ts';
import { openDatabase } from '../open-database.ts';
import { readRawLines } from '../raw-lines.ts';
import { describeParsedLog } from './describe-parsed-log.ts';
import type { ParsedFile, ParseInput, ParseReport } from './ingest-operations.ts';
import { readBeginning } from './read-beginning.ts';
import { RowReader } from './row-reader.ts';
import { MATCHING } from './run-within.ts';
import { writeSegments } from './segment-writer.ts';

const DATABASE_MEGABYTES = 256;

/** Reads a file once: entries go to segments, everything else into the digest. Memory follows the templates. */
export async function parseFile(input: ParseInput, call: ChildCall<ParseReport>): Promise<ParsedFile> {
  await mkdir(input.workFolder, { recursive: true });
  const log = await readEntries(input, call);
  const digestPath = join(input.workFolder, 'digest');
  await writeDigest(digestPath, log);
  return {
    digestPath,
    ...describeParsedLog(log, input.proposal),
    ...(await takeFirstLook(log, input.path)),
    unknownLines: sampleOfUnknown(log, await readBeginning(input.path)),
  };
}

async function readEntries(input: ParseInput, call: ChildCall<ParseReport>): Promise<ParsedLog> {
  const rules = input.proposal === null ? input.rules : [...input.rules, input.proposal.rule];
  const database = await openDatabase({ memoryMegabytes: DATABASE_MEGABYTES, tempFolder: input.workFolder });
  const connection = await database.connect();
  const file = await open(input.path);
  try {
    const rows = new RowReader(
      file.fd,
      {
        fileName: input.fileName,
        referenceTimeMs: input.referenceTimeMs,
        ...(rules.length > 0 && { rules: { rules, ...MATCHING } }),
      },
      (position) => call.report({ kind: 'progress', percent: (position / input.byteCount) * 100 }),
    );
    const ahead = rows.readAhead();
    try {
      await writeSegments(connection, input.workFolder, rows, (segment) => call.report({ kind: 'segment', segment }));
    } finally {
      rows.stop();
      await ahead;
    }
    if (rows.log === null) throw new Error('The file was not read to its end');
    return rows.log;
  } finally {
    await file.close();
    connection.closeSync();
    database.closeSync();
  }
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
