import type { RcaResult } from '@rootline/contract';
import type { EntryBatch, ParsedLog } from '@rootline/logparse';
import { analyzeStatistically } from '@rootline/rca';
import { UsageError } from '../../command-error.ts';
import { createLineReader, openLog, parseInput } from '../../read-input.ts';
import { FILE_NOT_FOUND, sharedName } from '../by-name.ts';
import type { LocalFile, LogFolders } from './log-folders.ts';

/** A larger file is not parsed for a question: an assistant waits for the answer. */
const MOST_BYTES = 2 * 1024 ** 3;

/** Logs whose facts are kept, so that a second question does not parse again. */
const MOST_KEPT = 4;

interface KnownLog {
  log: ParsedLog;
  result: RcaResult;
}

/** Logs below the allowed folders, parsed and analyzed when they are asked for, and again when they have changed. */
export function openLogs(folders: LogFolders) {
  const known = new Map<string, Promise<KnownLog>>();

  async function find(word: string): Promise<LocalFile> {
    const known = await folders.find(word);
    if (known !== null) return known;
    const named = (await folders.list()).filter(({ name }) => name === word || name.endsWith(`/${word}`));
    const [only, other] = named;
    if (other !== undefined) throw new UsageError(sharedName(named.length));
    const file = only === undefined ? null : await folders.find(only.id);
    if (file === null) throw new UsageError(FILE_NOT_FOUND);
    return file;
  }

  return {
    list: folders.list,
    find,

    async read(id: string): Promise<KnownLog & { file: LocalFile }> {
      const file = await find(id);
      if (file.size > MOST_BYTES) throw tooLarge(file);
      const key = `${file.path}\n${file.size}\n${file.modifiedMs}`;
      const reading = known.get(key) ?? readLog(file);
      known.delete(key);
      known.set(key, reading);
      reading.catch(() => known.delete(key));
      const [oldest] = known.keys();
      if (known.size > MOST_KEPT && oldest !== undefined) known.delete(oldest);
      return { ...(await reading), file };
    },

    /** Goes through all entries of a log once more. */
    async forEachBatch(file: LocalFile, see: (batch: EntryBatch) => void): Promise<void> {
      if (file.size > MOST_BYTES) throw tooLarge(file);
      const input = await openLog(file.path);
      try {
        await parseInput(input, see);
      } finally {
        await input.close();
      }
    },
  };
}
export type Logs = ReturnType<typeof openLogs>;

function tooLarge({ size }: LocalFile): UsageError {
  const gigabytes = (bytes: number) => (bytes / 1024 ** 3).toFixed(1);
  return new UsageError(
    `This file has ${gigabytes(size)} GB, and files of up to ${gigabytes(MOST_BYTES)} GB are read here. rootline analyze reads it at the command line.`,
  );
}

async function readLog(file: LocalFile): Promise<KnownLog> {
  const input = await openLog(file.path);
  try {
    const log = await parseInput(input);
    return { log, result: await analyzeStatistically(log, createLineReader(input.path, log)) };
  } finally {
    await input.close();
  }
}
