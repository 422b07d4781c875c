import * as z from 'zod/mini';
import { SAMPLE } from '../estimate/sample-streams.ts';
import { sizeOfSample } from '../estimate/size-of-sample.ts';
import { askJson } from '../http/ask.ts';
import { basicSign } from '../http/basic-sign.ts';
import { createPatience, retrying } from '../http/retrying.ts';
import { createTransport, type Transport } from '../http/transport.ts';
import { type ByteLine, bytesOf, textOf } from '../lines/byte-line.ts';
import { type JournalEntry, journalLines, readJournalEntry } from '../lines/journal-entry.ts';
import { readJson } from '../lines/read-json.ts';
import type { Guard, Place } from '../place.ts';
import type { SourceClient, SourceLine, SourceStream, StreamReader, TakeLines, Wanted } from '../source-client.ts';
import { SourceError } from '../source-error.ts';
import { inBatches } from './in-batches.ts';
import { splitLines } from './split-answer.ts';

const PAGE_ENTRIES = 5000;
/** An entry has all of its fields, that of a crash a lot of them. */
const ENTRY_BYTES = 16 * 1024 * 1024;
/** How far back is looked for the first entry at first, and when it is near enough. */
const FIRST_STEP = 1000;
const FARTHEST_STEP = 2 ** 40;
const UNITS = '_SYSTEMD_UNIT';
const NDJSON = { accept: 'application/json' };

/** The journal of a machine, by systemd-journal-gatewayd. */
export function journalClient(place: Place, guard: Guard): SourceClient {
  const transport = createTransport(place, guard, basicSign(place));
  const named = (place.settings.units ?? '').split(/[\s,]+/).filter((unit) => unit !== '');
  return {
    lagMs: null,
    nowMs: transport.nowMs,
    close: transport.close,
    async test(signal) {
      await askJson(transport, { path: '/machine' }, z.object({ hostname: z.string() }), signal);
    },

    async listChoices(signal) {
      const ask = () => transport.text({ path: `/fields/${UNITS}`, headers: NDJSON }, signal);
      const units = named.length > 0 ? named : unitsOf(await retrying(ask, signal));
      return units.map((unit) => ({
        id: unit,
        name: unit,
        kind: 'log',
        service: serviceOf(unit),
        isRunning: null,
        restarts: null,
        detail: null,
      }));
    },

    async estimate({ choices, ...window }, signal) {
      const units = choices ?? named;
      if (units.length === 0 && choices !== null) return { bytes: 0, lines: 0, isLeast: false };
      const range = `:-${SAMPLE.lines}:${SAMPLE.lines}`;
      const entries: Found[] = [];
      for await (const found of readEntries(transport, units, { range, follows: false }, signal))
        entries.push(...found);
      const lines = entries.flatMap(({ entry }) =>
        journalLines(entry, entry.isPrinted ? 'printed' : 'system').map((text) => ({
          atMs: Math.floor(entry.atMicros / 1000),
          bytes: bytesOf(text).length + 1,
        })),
      );
      const isWhole = entries.length < SAMPLE.lines;
      return sizeOfSample({ lines, isWhole, takenAtMs: transport.nowMs() }, window);
    },

    async open({ choices, sinceMs, onCut }) {
      const units = choices ?? named;
      return units.length === 0 && choices !== null ? [] : [journalReader(transport, units, { sinceMs, onCut })];
    },
  };
}

function unitsOf(answer: string): string[] {
  const units = answer.split('\n').flatMap((line) => {
    const parsed = z.object({ [UNITS]: z.string() }).safeParse(readJson(line));
    return parsed.success ? [parsed.data[UNITS]] : [];
  });
  return [...new Set(units)].sort();
}

const serviceOf = (unit: string) => unit.replace(/\.service$/, '');

interface Found {
  cursor: string;
  entry: JournalEntry;
}

function journalReader(
  transport: Transport,
  units: readonly string[],
  { sinceMs, onCut }: Pick<Wanted, 'sinceMs' | 'onCut'>,
): StreamReader {
  const streams = createUnitStreams();
  let cursor: string | null = null;
  let isPlaced = false;

  const read = (range: string, signal: AbortSignal, follows = false) =>
    readEntries(transport, units, { range, follows }, signal);

  /** The entry so far from the end, or the first one. */
  async function entryAt(back: number, signal: AbortSignal): Promise<Found | null> {
    return retrying(async () => {
      for await (const [found] of read(`:-${back}:1`, signal)) if (found !== undefined) return found;
      return null;
    }, signal);
  }

  /** The cursor of an entry before the window, not far from it; null where the journal begins inside of it. */
  async function findStart(signal: AbortSignal): Promise<string | null> {
    const isBefore = ({ entry }: Found) => entry.atMicros < sinceMs * 1000;
    let near = 0;
    let before: Found | null = null;
    let last: string | null = null;
    let back = FIRST_STEP;
    for (; before === null && back <= FARTHEST_STEP; back *= 2) {
      const found = await entryAt(back, signal);
      if (found === null || (found.cursor === last && !isBefore(found))) return null;
      last = found.cursor;
      if (isBefore(found)) before = found;
      else near = back;
    }
    let far = back / 2;
    while (before !== null && far - near > FIRST_STEP) {
      const middle = Math.floor((near + far) / 2);
      const found = await entryAt(middle, signal);
      if (found === null) break;
      if (isBefore(found)) [far, before] = [middle, found];
      else near = middle;
    }
    return before?.cursor ?? null;
  }

  return {
    reads: units.length === 0 ? 'the journal' : `the journal of ${units.join(', ')}`,
    kind: 'log',
    async readTo(untilMs, take, signal) {
      await findPlace(signal);
      const patience = createPatience(signal);
      for (;;) {
        let count = 0;
        try {
          const range: string = cursor === null ? `:0:${PAGE_ENTRIES}` : `${cursor}:0:${PAGE_ENTRIES}`;
          for await (const found of read(range, signal)) {
            count += found.length;
            if (await takeFresh(found, untilMs, take)) patience.progress();
          }
        } catch (error) {
          await patience.wait(error);
          continue;
        }
        if (count < PAGE_ENTRIES) return;
      }
    },

    async follow(take, signal) {
      await findPlace(signal);
      const patience = createPatience(signal);
      for (;;) {
        try {
          for await (const found of read(`${cursor ?? ''}:0:`, signal, true)) {
            if (!(await takeFresh(found, null, take))) continue;
            patience.progress();
            onCut?.(null);
          }
          throw new SourceError('cut', 'The connection broke off');
        } catch (error) {
          // A quiet journal is no failure; opening again shows whether the other side is still there.
          if (error instanceof SourceError && error.failure === 'silent') continue;
          if (error instanceof SourceError) onCut?.(error.message);
          await patience.wait(error);
        }
      }
    },
  };

  async function findPlace(signal: AbortSignal): Promise<void> {
    if (!isPlaced) cursor = await findStart(signal);
    isPlaced = true;
  }

  /** True where something came that was not known. */
  async function takeFresh(found: readonly Found[], untilMs: number | null, take: TakeLines): Promise<boolean> {
    // Behind its last entry the gateway would answer that one again, so the one that is known is asked for and dropped.
    const fresh = found[0]?.cursor === cursor ? found.slice(1) : found;
    await inBatches(fresh.flatMap(wantedLines(untilMs)), take);
    cursor = fresh.at(-1)?.cursor ?? cursor;
    return fresh.length > 0;
  }

  function wantedLines(untilMs: number | null) {
    return ({ entry }: Found): SourceLine[] => {
      const atMs = Math.floor(entry.atMicros / 1000);
      if (atMs < sinceMs || (untilMs !== null && atMs >= untilMs)) return [];
      const stream = streams.of(entry);
      const form = stream.service === null ? 'system' : 'printed';
      return journalLines(entry, form).map((text) => ({ stream, atMs, text: bytesOf(text) }));
    };
  }
}

async function* readEntries(
  transport: Transport,
  units: readonly string[],
  { range, follows }: { range: string; follows: boolean },
  signal: AbortSignal,
): AsyncGenerator<Found[]> {
  const path = `/entries${entriesQuery(units, follows)}`;
  const { chunks } = await transport.open({ path, headers: { ...NDJSON, range: `entries=${range}` } }, signal);
  for await (const lines of splitLines(chunks, ENTRY_BYTES)) yield lines.filter((line) => line !== '').map(readEntry);
}

function entriesQuery(units: readonly string[], follows: boolean): string {
  const parts = [...units.map((unit) => `${UNITS}=${encodeURIComponent(unit)}`), ...(follows ? ['follow'] : [])];
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** @throws SourceError for what is no entry: an answer that was cut in the middle of one */
function readEntry(line: ByteLine): Found {
  const text = textOf(line);
  const entry = readJournalEntry(text);
  const place = z.object({ __CURSOR: z.string() }).safeParse(readJson(text));
  if (entry === null || !place.success)
    throw new SourceError('cut', 'The journal answers an entry that cannot be read');
  return { entry, cursor: place.data.__CURSOR };
}

/** Output of further units is part of the system's stream. */
const MOST_UNITS = 50;

/** What units printed, each by itself, and everything else together. */
function createUnitStreams() {
  const system: SourceStream = { name: 'journal.log', service: null, aliases: [] };
  const printed = new Map<string, SourceStream>();
  return {
    of({ unit, isPrinted }: JournalEntry): SourceStream {
      if (!isPrinted || unit === null) return system;
      const known = printed.get(unit);
      if (known !== undefined) return known;
      if (printed.size >= MOST_UNITS) return system;
      const stream: SourceStream = { name: `${unit}.log`, service: unit, aliases: [] };
      printed.set(unit, stream);
      return stream;
    },
  };
}
