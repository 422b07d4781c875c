import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandError } from '../command-error.ts';
import { EXIT } from '../exit-codes.ts';
import type { CaptureWindow } from './capture-window.ts';
import { readCall } from './read-call.ts';
import type { Source, SourceCall } from './source.ts';
import { type CapturedStream, createStreamFiles, type StreamFiles } from './stream-files.ts';

/** Disk space of a capture and of each call, and how many calls run at once. */
const CAPTURE_LIMITS = { bytes: 512 * 1024 * 1024, callBytes: 64 * 1024 * 1024, callsAtOnce: 8 } as const;

/** What was read from a source. `close` deletes its temporary files. */
export interface Capture {
  title: string;
  streams: CapturedStream[];
  /** What was cut or skipped, as sentences. */
  notes: string[];
  /** Streams that could not be read or contained nothing. */
  notRead: { file: string; reason: string }[];
  close(): Promise<void>;
}

/** Reads a window of all streams of a source into files. @throws CommandError if there is nothing to read */
export async function capture(source: Source, window: CaptureWindow, signal: AbortSignal): Promise<Capture> {
  const follows = window.forMs !== null;
  const folder = await mkdtemp(join(tmpdir(), 'rootline-'));
  const close = () => rm(folder, { recursive: true, force: true });
  const over = new AbortController();
  try {
    const { calls, notes } = await source.plan({ sinceMs: window.sinceMs, lines: window.lines, follows }, signal);
    const timer = window.forMs === null ? [] : [AbortSignal.timeout(window.forMs)];
    const ending = AbortSignal.any([signal, over.signal, ...timer]);
    const files = createStreamFiles(folder);
    const share = Math.min(CAPTURE_LIMITS.callBytes, CAPTURE_LIMITS.bytes / calls.length);
    // Calls that wait for new lines must all run at once; others take turns.
    const atOnce = follows ? calls.length : CAPTURE_LIMITS.callsAtOnce;
    const outcomes = await inTurns(calls, atOnce, (call) => captureCall(call, share, files, ending));
    signal.throwIfAborted();
    const streams = await files.end();
    const told = outcomes.flatMap(({ notes: own }) => own);
    const notRead = outcomes.flatMap(notReadOf);
    const logs = outcomes.filter(({ call }) => call.kind === 'log');
    const isRefused = logs.every(({ refusal, lines }) => refusal !== null && lines === 0);
    if (streams.length === 0 || isRefused) throw nothingOf(source, outcomes, window);
    return { title: source.title, streams, notes: [...notes, ...told], notRead, close };
  } catch (error) {
    // No one needs the other programs any more.
    over.abort();
    await close();
    throw signal.aborted ? new CommandError('Interrupted.', EXIT.interrupted) : error;
  }
}

interface CallOutcome {
  call: SourceCall;
  lines: number;
  refusal: CommandError | null;
  notes: string[];
}

async function captureCall(
  call: SourceCall,
  mostBytes: number,
  files: StreamFiles,
  signal: AbortSignal,
): Promise<CallOutcome> {
  const outcome: CallOutcome = { call, lines: 0, refusal: null, notes: [] };
  let bytes = 0;
  const batches = readCall(call, signal);
  for (;;) {
    const { done, value } = await batches.next();
    if (done === true) {
      outcome.refusal = value;
      break;
    }
    for (const line of value) {
      bytes += line.text.length + 1;
      if (bytes > mostBytes) break;
      outcome.lines++;
      await files.write(line);
    }
    if (bytes <= mostBytes) continue;
    const size = `${Math.floor(mostBytes / 1024 / 1024)} MB`;
    outcome.notes.push(`${call.reads}: cut after ${size}, so its newest lines are missing. Use fewer --lines.`);
    await batches.return(null);
    break;
  }
  if (call.lines !== null && call.lines > 0 && outcome.lines === call.lines)
    outcome.notes.push(
      `${call.reads}: only the last ${call.lines.toLocaleString('en')} lines were read. Use --lines to read more.`,
    );
  return outcome;
}

/** Logs that contain nothing, and calls that were rejected. A container that never restarted has no earlier log to miss. */
function notReadOf({ call: { reads, kind }, refusal, lines }: CallOutcome) {
  if (refusal !== null) return kind === 'previous' ? [] : [{ file: reads, reason: refusal.message }];
  return kind === 'log' && lines === 0 ? [{ file: reads, reason: 'No lines in this window.' }] : [];
}

function nothingOf(
  { title }: Source,
  outcomes: readonly CallOutcome[],
  { sinceMs, forMs }: CaptureWindow,
): CommandError {
  const refusal = outcomes.find(({ call }) => call.kind === 'log')?.refusal;
  if (refusal !== null && refusal !== undefined) return refusal;
  const when =
    sinceMs !== null ? ` since ${new Date(sinceMs).toISOString()}` : forMs !== null ? ' during this time' : '';
  return new CommandError(`${title}: no lines${when}.`, EXIT.failed);
}

/** Works on a limited number of items at once. Results are in the order of the items. */
async function inTurns<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const at = next++;
      const item = items[at];
      if (item !== undefined) results[at] = await work(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  return results;
}
