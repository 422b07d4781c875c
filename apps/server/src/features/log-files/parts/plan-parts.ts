import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { divideLog } from '@rootline/logparse';
import type { ChildCall } from '#platform/child-processes/answer-calls.ts';
import type { PartPlace, PartPlan, PlanInput } from '../ingest/ingest-operations.ts';
import { readBeginning } from '../ingest/read-beginning.ts';
import { MATCHING } from '../ingest/run-within.ts';

const READ_BYTES = 1024 * 1024;
const LINE_FEED = 10;
const REPORT_MS = 1000;

/**
 * Splits a file into parts of about this many bytes. The split depends only on the content, so the result is the same no matter who parses the parts.
 * It is read once, for its checksum and the number of the line with which each part begins.
 */
export async function planParts(
  { path, byteCount, partBytes, rules, fileName, referenceTimeMs }: PlanInput,
  { report }: ChildCall<number>,
): Promise<PartPlan | null> {
  const divided = divideLog(await readBeginning(path), {
    fileName,
    referenceTimeMs,
    ...(rules.length > 0 && { rules: { rules, ...MATCHING } }),
  });
  if (divided === null) return null;
  const file = await open(path);
  try {
    const buffer = Buffer.allocUnsafeSlow(READ_BYTES);
    const parts: PartPlace[] = [{ number: 0, line: 1, firstByte: 0, bytes: byteCount, leadIn: 0 }];
    for (let place = partBytes; place < byteCount - partBytes / 2; place += partBytes) {
      const { bytesRead } = await file.read(buffer, 0, READ_BYTES, place);
      const cut = divided.findCut(buffer.subarray(0, bytesRead));
      if (cut === null) continue;
      parts.push({
        number: parts.length,
        line: 0,
        firstByte: place + cut.offset,
        bytes: byteCount - place - cut.offset,
        leadIn: place + cut.leadIn,
      });
    }
    if (parts.length === 1) return null;
    const hash = createHash('sha256');
    let reportedMs = performance.now();
    for (const part of parts) {
      const next = parts[part.number + 1];
      if (next !== undefined) part.bytes = next.firstByte - part.firstByte;
      let lines = 0;
      for (let read = 0; read < part.bytes; ) {
        const wanted = Math.min(READ_BYTES, part.bytes - read);
        const { bytesRead } = await file.read(buffer, 0, wanted, part.firstByte + read);
        if (bytesRead === 0) throw new Error('The file is shorter than it was');
        read += bytesRead;
        const bytes = buffer.subarray(0, bytesRead);
        hash.update(bytes);
        for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) lines++;
        if (performance.now() - reportedMs < REPORT_MS) continue;
        reportedMs = performance.now();
        report((part.firstByte + read) / byteCount);
      }
      if (next !== undefined) next.line = part.line + lines;
    }
    return { sha256: hash.digest('hex'), parts };
  } finally {
    await file.close();
  }
}
