import { bytesOf, textOf } from '../lines/byte-line.ts';
import { followReaders } from '../live/follow-readers.ts';
import { READ_LIMITS } from '../read-limits.ts';
import type { SourceChange, SourceClient, StreamReader, TakeLines } from '../source-client.ts';
import { SourceError } from '../source-error.ts';
import { type CapturedStream, createWindowFiles, type WindowLimits } from './window-files.ts';

/** Which part of a source is captured. */
export type CaptureSpan =
  | { kind: 'last'; minutes: number }
  | { kind: 'between'; sinceMs: number; untilMs: number }
  /** From now until it is stopped or a limit ends it. */
  | { kind: 'live' };

export interface CaptureLimits extends WindowLimits {
  seconds: number;
  changes: number;
  /** What is read at most to find the newest lines. */
  readBytes: number;
}

export interface CaptureWish {
  choices: readonly string[] | null;
  span: CaptureSpan;
  limits: CaptureLimits;
  /** Where it writes; exists, and is removed by the caller. */
  folder: string;
  /** Lines as they are kept. */
  mask?: (line: string) => string;
  onProgress?(progress: CaptureProgress): void;
}

/** A change with its time. Its title is masked as lines are. */
export interface CapturedChange extends SourceChange {
  atMs: number;
}

interface CaptureProgress {
  bytes: number;
  lines: number;
  streams: number;
}

export interface CaptureOutcome {
  streams: CapturedStream[];
  /** The latest changes that events in the window report. */
  changes: CapturedChange[];
  /** Why it ended. */
  ended: 'complete' | 'stopped' | 'time' | 'read';
  /** Lines that were read and not kept, since newer ones have their place. */
  droppedLines: number;
  /** What is missing, as sentences. */
  notes: string[];
}

/** Between two looks for new lines where nothing tells of them. */
const ROUND_MS = 1000;

/**
 * Captures a window of a source into files. A signal that ends it keeps what was read.
 * @throws SourceError where nothing could be read
 */
export async function captureWindow(
  client: SourceClient,
  { choices, span, limits, folder, mask = (line) => line, onProgress }: CaptureWish,
  stop: AbortSignal,
): Promise<CaptureOutcome> {
  const files = createWindowFiles(folder, limits);
  const notes = new Set<string>();
  const changes: CapturedChange[] = [];
  const timeUp = AbortSignal.timeout(limits.seconds * 1000);
  const full = new AbortController();
  const signal = AbortSignal.any([stop, timeUp, full.signal]);
  let readBytes = 0;
  const take: TakeLines = async (lines) => {
    signal.throwIfAborted();
    readBytes += lines.reduce((sum, { text }) => sum + text.length + 1, 0);
    await files.write(lines.map((line) => ({ ...line, text: mask(line.text) })));
    for (const { change, atMs } of lines)
      if (change !== undefined) changes.push({ ...change, title: textOf(mask(bytesOf(change.title))), atMs });
    if (changes.length > limits.changes) changes.splice(0, changes.length - limits.changes);
    onProgress?.(files.read());
    if (readBytes > limits.readBytes) full.abort();
  };
  const failures: unknown[] = [];
  const read = async (reader: StreamReader, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof SourceError)) throw error;
      // A container that never restarted has no earlier log to miss.
      if (reader.kind === 'previous') return;
      notes.add(`${reader.reads}: ${error.message}.`);
      if (reader.kind === 'log') failures.push(error);
    }
  };

  let readers: StreamReader[] = [];
  try {
    await client.test(signal);
    const sinceMs = startOf(span, client.nowMs());
    const open = () => client.open({ choices, sinceMs, note: (sentence) => notes.add(sentence) }, signal);
    readers = await open();
    if (span.kind === 'live') {
      // A look that fails says nothing of what is followed already.
      const reopen = client.growsStreams && choices === null ? () => open().catch(() => []) : null;
      await followReaders(client, readers, { take, read, everyMs: ROUND_MS, reopen, signal });
    } else {
      const untilMs = span.kind === 'between' ? span.untilMs : client.lagMs === null ? null : client.nowMs();
      await inTurns(readers, (reader) => read(reader, () => reader.readTo(untilMs, take, signal)));
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  const { droppedLines, leftOutStreams, lines } = files.read();
  const logs = readers.filter(({ kind }) => kind === 'log');
  const [failure] = failures;
  if (lines === 0 && failure !== undefined && failures.length >= logs.length) throw failure;
  if (leftOutStreams > 0) notes.add(`${leftOutStreams} more streams were left out; a capture holds ${limits.streams}.`);
  const ended = stop.aborted ? 'stopped' : timeUp.aborted ? 'time' : full.signal.aborted ? 'read' : 'complete';
  return { streams: await files.end(), changes, ended, droppedLines, notes: [...notes] };
}

function startOf(span: CaptureSpan, nowMs: number): number {
  if (span.kind === 'between') return span.sinceMs;
  return span.kind === 'last' ? nowMs - span.minutes * 60_000 : nowMs;
}

async function inTurns<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const item = items[next++];
      if (item !== undefined) await work(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(READ_LIMITS.atOnce, items.length) }, worker));
}
