import { createReadStream, readSync } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { type AroundLines, createLogParser, type ParsedLog, sampleOfUnknown } from '@rootline/logparse';
import { analyzeStatistically, type ReadLines } from '@rootline/rca';
import type { ChildCall } from '#platform/child-processes/answer-calls.ts';
import { writeDigest } from '../digest-file.ts';
import { fileChecksum } from '../integrity/file-checksum.ts';
import { readRawLines } from '../raw-lines.ts';
import { describeParsedLog, type FoundOnTheWay } from './describe-parsed-log.ts';
import type { ParsedFile, ParseInput, ParseReport } from './ingest-operations.ts';
import { openText } from './open-text.ts';
import { RawLineBuffer } from './raw-line-buffer.ts';
import { readBeginning } from './read-beginning.ts';
import { MATCHING } from './run-within.ts';
import { SegmentWriter } from './segment-writer.ts';

const READ_BYTES = 256 * 1024;
/** A message for every read would keep the server busier than its other requests do. */
const REPORT_MS = 100;

/** Reads a file once: entries go to segments, everything else into the digest. Memory follows the templates. */
export async function parseFile(input: ParseInput, call: ChildCall<ParseReport>): Promise<ParsedFile> {
  await mkdir(input.workFolder, { recursive: true });
  const decoded = await openText(input, call);
  const source = decoded ?? { path: input.path, bytes: input.byteCount };
  const { log, sha256, ...found } = await readEntries({ ...input, ...source }, call);
  if (decoded !== null) log.notes.unshift(...decoded.notes);
  const digestPath = join(input.workFolder, 'digest');
  const digestSha256 = await writeDigest(digestPath, log);
  const described = describeParsedLog(log, found, input.proposal);
  const look = await takeFirstLook(log, source.path);
  return {
    rawSha256: decoded === null ? sha256 : await originalSum(input.path, call),
    text: decoded === null ? null : { path: decoded.path, bytes: decoded.bytes, sha256: decoded.sha256 },
    digestPath,
    digestSha256,
    ...described,
    rcaNotPossibleReason: reasonAfter(look.firstLook, described.rcaNotPossibleReason),
    ...look,
    unknownLines: sampleOfUnknown(log, await readBeginning(source.path)),
  };
}

/** Of an original that was decoded: a decoder does not read what may stand behind its data. */
async function originalSum(path: string, { signal, report }: ChildCall<ParseReport>): Promise<string> {
  const isAlive = () => report({ kind: 'progress', percent: 100 });
  return (await fileChecksum({ path, bytesPerSecond: null }, { signal, report: isAlive })).sha256;
}

async function readEntries(
  input: ParseInput & { bytes: number; around?: AroundLines | undefined },
  call: ChildCall<ParseReport>,
): Promise<{ log: ParsedLog; sha256: string } & FoundOnTheWay> {
  const rules = input.proposal === null ? input.rules : [...input.rules, input.proposal.rule];
  const rawLines = new RawLineBuffer(input.around);
  const writer = new SegmentWriter({ folder: input.workFolder, logPath: input.path }, rawLines, (segment) =>
    call.report({ kind: 'segment', segment }),
  );
  const parser = createLogParser(
    {
      fileName: input.fileName,
      referenceTimeMs: input.referenceTimeMs,
      ...(rules.length > 0 && { rules: { rules, ...MATCHING } }),
    },
    (batch) => writer.add(batch),
  );
  const file = await open(input.path);
  try {
    const buffer = Buffer.allocUnsafeSlow(READ_BYTES);
    let reportedMs = 0;
    for (let position = 0; ; ) {
      // Waiting for the disk in another thread takes longer than the disk.
      const bytesRead = readSync(file.fd, buffer, 0, READ_BYTES, position);
      if (bytesRead === 0) break;
      position += bytesRead;
      const bytes = buffer.subarray(0, bytesRead);
      rawLines.push(bytes);
      parser.push(bytes);
      if (performance.now() - reportedMs >= REPORT_MS) {
        reportedMs = performance.now();
        call.report({ kind: 'progress', percent: (position / input.bytes) * 100 });
      }
      await writer.settle();
      // What was written meanwhile gets its turn, and so do the messages of the parent.
      await setImmediate();
    }
    rawLines.end();
    const log = parser.finish();
    const { sha256 } = await writer.finish();
    const { componentCount, besideCount, untimedCount, partCount, hasPlainTimes } = writer;
    const found = { componentCount, besideCount, untimedCount, partCount, hasPlainTimes };
    return { log, sha256, rawLineEnd: rawLines.lineEnd, ...found };
  } finally {
    await file.close();
    writer.close();
  }
}

/** The first look read every line, so it knows better than the templates whether anything fails. */
function reasonAfter(look: ParsedFile['firstLook'], reason: string | null): string | null {
  if (look === null) return reason;
  const isHealthy = look.severity === 'low' && look.errorAnalysis.length === 0;
  return isHealthy ? (reason ?? look.rootCause) : null;
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
