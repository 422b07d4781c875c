import { createReadStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { createLogParser, type ParsedLog } from '@rootline/logparse';
import { analyzeStatistically, type ReadLines } from '@rootline/rca';
import type { ChildCall } from '#platform/child-processes/answer-calls.ts';
import { writeDigest } from '../digest-file.ts';
import { openDatabase } from '../open-database.ts';
import { readRawLines } from '../raw-lines.ts';
import { describeParsedLog } from './describe-parsed-log.ts';
import type { ParsedFile, ParseInput, ParseReport } from './ingest-operations.ts';
import { createSegmentWriter } from './segment-writer.ts';

const READ_BYTES = 256 * 1024;
const DATABASE_MEGABYTES = 256;

/** Reads a file once: entries go to segments, everything else into the digest. Memory follows the templates. */
export async function parseFile(input: ParseInput, call: ChildCall<ParseReport>): Promise<ParsedFile> {
  await mkdir(input.workFolder, { recursive: true });
  const log = await readEntries(input, call);
  const digestPath = join(input.workFolder, 'digest');
  await writeDigest(digestPath, log);
  return { digestPath, ...describeParsedLog(log), ...(await takeFirstLook(log, input.path)) };
}

async function readEntries(input: ParseInput, call: ChildCall<ParseReport>): Promise<ParsedLog> {
  const database = await openDatabase({ memoryMegabytes: DATABASE_MEGABYTES, tempFolder: input.workFolder });
  const connection = await database.connect();
  const file = await open(input.path);
  try {
    const writer = await createSegmentWriter(connection, input.workFolder, (segment) =>
      call.report({ kind: 'segment', segment }),
    );
    const parser = createLogParser({ fileName: input.fileName, referenceTimeMs: input.referenceTimeMs }, writer.add);
    const buffer = new Uint8Array(READ_BYTES);
    let position = 0;
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, READ_BYTES, position);
      if (bytesRead === 0) break;
      position += bytesRead;
      parser.push(buffer.subarray(0, bytesRead));
      if (writer.isFull) await writer.write();
      call.report({ kind: 'progress', percent: (position / input.byteCount) * 100 });
    }
    const log = parser.finish();
    await writer.write();
    return log;
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
