import { mkdir, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { divideLog } from '@rootline/logparse';
import type { ChildCall } from '#platform/child-processes/answer-calls.ts';
import type { IngestOperations, ParseReport, PartInput } from '../ingest/ingest-operations.ts';
import { RawLineBuffer } from '../ingest/raw-line-buffer.ts';
import { readBeginning } from '../ingest/read-beginning.ts';
import { readThrough } from '../ingest/read-through.ts';
import { SegmentWriter } from '../ingest/segment-writer.ts';

/** Segments of a part are large ones from the second part on. */
const LARGE_SEGMENTS = 16;

/** Reads one part of a file: its entries go to segments, all else into a state that is joined with those of the others. */
export async function parsePart(
  { part, beginningPath, path, logStart, workFolder, fileName, referenceTimeMs }: PartInput,
  call: ChildCall<ParseReport>,
): Promise<IngestOperations['parsePart']['output']> {
  await mkdir(workFolder, { recursive: true });
  const divided = divideLog(await readBeginning(beginningPath), { fileName, referenceTimeMs });
  if (divided === null) throw new Error('The file is not the one that was divided');
  const { number, line, firstByte, bytes, leadIn } = part;
  const rawLines = new RawLineBuffer(undefined, line);
  const writer = new SegmentWriter(
    { folder: workFolder, logPath: null, firstNumber: number === 0 ? 0 : LARGE_SEGMENTS },
    rawLines,
    (segment) => call.report({ kind: 'segment', segment }),
  );
  try {
    const before = await readBytes(path, logStart + leadIn, firstByte - leadIn);
    const parser = divided.openPart({ number, line, offset: firstByte, leadIn: before }, (batch) => writer.add(batch));
    const isWanted = () => parser.isIndependent;
    await readThrough({ path, from: logStart + firstByte, bytes }, { rawLines, parser, writer, call, isWanted });
    const state = parser.finish();
    await writer.finish();
    const statePath = state === null ? null : join(workFolder, 'state');
    if (statePath !== null) await writeFile(statePath, JSON.stringify(state));
    return { statePath, found: { rawLineEnd: rawLines.lineEnd, ...writer.found() } };
  } finally {
    writer.close();
  }
}

async function readBytes(path: string, from: number, bytes: number): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(bytes), 0, bytes, from);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
