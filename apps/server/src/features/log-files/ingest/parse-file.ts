import { mkdir } from 'node:fs/promises';
import { type AroundLines, createLogParser, type ParsedLog } from '@rootline/logparse';
import type { ChildCall } from '#platform/child-processes/answer-calls.ts';
import { fileChecksum } from '../integrity/file-checksum.ts';
import type { FoundOnTheWay } from './describe-parsed-log.ts';
import { finishParse } from './finish-parse.ts';
import type { ParsedFile, ParseInput, ParseReport } from './ingest-operations.ts';
import { openText } from './open-text.ts';
import { RawLineBuffer } from './raw-line-buffer.ts';
import { readThrough } from './read-through.ts';
import { MATCHING } from './run-within.ts';
import { SegmentWriter } from './segment-writer.ts';

/** Reads a file once: entries go to segments, everything else into the digest. Memory follows the templates. */
export async function parseFile(input: ParseInput, call: ChildCall<ParseReport>): Promise<ParsedFile> {
  await mkdir(input.workFolder, { recursive: true });
  const decoded = await openText(input, call);
  const source = decoded ?? { path: input.path, bytes: input.byteCount };
  const { log, sha256, ...found } = await readEntries({ ...input, ...source }, call);
  if (decoded !== null) log.notes.unshift(...decoded.notes);
  return {
    rawSha256: decoded === null ? sha256 : await originalSum(input.path, call),
    text: decoded === null ? null : { path: decoded.path, bytes: decoded.bytes, sha256: decoded.sha256 },
    ...(await finishParse(log, found, { ...input, path: source.path })),
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
  try {
    await readThrough({ path: input.path, from: 0, bytes: input.bytes }, { rawLines, parser, writer, call });
    const log = parser.finish();
    const { sha256 } = await writer.finish();
    return { log, sha256, rawLineEnd: rawLines.lineEnd, ...writer.found() };
  } finally {
    writer.close();
  }
}
