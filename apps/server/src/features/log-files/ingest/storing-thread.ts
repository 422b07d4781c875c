import { type MessagePort, parentPort } from 'node:worker_threads';
import { GramFilter } from '../grams/gram-filter.ts';
import { fileChecksum } from '../integrity/file-checksum.ts';
import { ENTRY_COLUMNS, encodeGroup, type GroupPages, newGroupPages } from './encode-group.ts';
import { GROUP_ROWS, type SharedGroup } from './entry-group.ts';
import { compressGroup, ParquetFile } from './parquet/parquet-file.ts';
import { RawParts } from './raw-parts.ts';

export type ToStoringThread =
  /** A row group of the file at this path, the next of it; its grams are kept, or not, for all groups of a file. */
  | { kind: 'group'; path: string; group: SharedGroup; hasGrams: boolean }
  /** The file is complete. */
  | { kind: 'end' }
  /** Asks for the checksum of the original, which is read here once more. */
  | { kind: 'sum'; path: string };

export type FromStoringThread =
  /** The group that waited longest is written: its memory may be used again. */
  | { kind: 'written'; hasPlainTimes: boolean }
  /** A file is complete. */
  | { kind: 'ended'; bytes: number; sha256: string }
  | { kind: 'summed'; sha256: string }
  /** Nothing is written any more. */
  | { kind: 'failed'; error: unknown };

// A port for each log; one that closes is done, or given up.
parentPort?.on('message', storeFor);

/** Takes apart, encodes, compresses and writes the row groups of a log one after the other. */
function storeFor(port: MessagePort): void {
  const free: GroupPages[] = [];
  const raw = new RawParts(GROUP_ROWS);
  let file: ParquetFile | null = null;
  let grams: GramFilter | null = null;
  let hasFailed = false;
  let written = Promise.resolve();
  const tell = (message: FromStoringThread) => port.postMessage(message);
  const fail = (error: unknown) => {
    hasFailed = true;
    tell({ kind: 'failed', error });
  };
  const then = (work: () => Promise<void>) => {
    written = written.then(() => (hasFailed ? undefined : work())).catch(fail);
  };
  const closed = new AbortController();

  port.on('message', (message: ToStoringThread) => {
    if (message.kind === 'group') {
      const { path, group, hasGrams } = message;
      const pages = free.pop() ?? newGroupPages();
      // The next group is encoded while this one is compressed.
      raw.take(group);
      const { hasPlainTimes } = raw;
      if (hasGrams) {
        grams ??= new GramFilter();
        grams.add(group, raw);
      }
      const compressed = compressGroup(encodeGroup(group, raw, pages));
      compressed.catch(() => {});
      then(async () => {
        file ??= await ParquetFile.create(path, ENTRY_COLUMNS);
        await file.add(await compressed, group.count);
        free.push(pages);
        tell({ kind: 'written', hasPlainTimes });
      });
    } else if (message.kind === 'sum') {
      fileChecksum({ path: message.path, bytesPerSecond: null }, { signal: closed.signal, report: () => {} })
        .then(({ sha256 }) => tell({ kind: 'summed', sha256 }))
        .catch(fail);
    } else {
      // Groups of the next file may come before this one is written.
      const ofFile = grams;
      grams = null;
      then(async () => {
        if (file === null) return;
        const ended = await file.finish(ofFile?.pack() ?? null);
        await file.close();
        file = null;
        tell({ kind: 'ended', ...ended });
      });
    }
  });
  port.on('close', () => {
    closed.abort();
    void written.then(() => file?.close());
  });
}
