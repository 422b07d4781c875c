import { LIMITS, type TailLine } from '@rootline/contract';
import { readRecords, type StoredRecord } from '../disk/record-batch.ts';
import { linesOfRecord } from './record-lines.ts';

const { lines: mostLines, bytes: mostBytes } = LIMITS.tails;

interface Arrived extends StoredRecord {
  receivedMs: number;
}

/** What has arrived in a ring since it was last asked. It keeps the newest records, and counts the others. */
export function createBatchQueue(streams: readonly string[] | null) {
  let arrived: Arrived[] = [];
  let bytes = 0;
  let skipped = 0;

  return {
    add(batch: Buffer, receivedMs: number): void {
      for (const record of readRecords(batch)) {
        if (streams?.includes(record.stream) === false) continue;
        arrived.push({ ...record, receivedMs });
        bytes += record.line.length;
      }
      let drop = Math.max(0, arrived.length - mostLines);
      for (const { line } of arrived.slice(0, drop)) bytes -= line.length;
      for (; bytes > mostBytes && drop < arrived.length - 1; drop += 1) bytes -= arrived[drop]?.line.length ?? 0;
      arrived = drop === 0 ? arrived : arrived.slice(drop);
      skipped += drop;
    },
    take(): { lines: TailLine[]; skipped: number } {
      const taken = { lines: arrived.flatMap((record) => linesOfRecord(record, record.receivedMs)), skipped };
      arrived = [];
      bytes = 0;
      skipped = 0;
      return taken;
    },
  };
}
