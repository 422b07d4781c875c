import { lookup } from 'node:dns';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CaptureSpan, captureWindow, type Guard, openSource, type Place, tailSource } from '@rootline/sources';

/** Everything may be reached. */
const GUARD: Guard = { refusalOf: async () => null, lookup: () => lookup as ReturnType<Guard['lookup']> };
const LIMITS = { bytes: 2 ** 30, lines: 10_000_000, streams: 50, seconds: 300, readBytes: 2 ** 32, changes: 0 };

const ROUND_MS = 2000;

interface Reading {
  place: Place;
  choices: readonly string[];
  span: CaptureSpan;
  /** Called each time that so many more lines have come. */
  every?: { lines: number; act(): void };
  /** Stops a live capture. */
  stop?: AbortSignal;
}

/** The numbers of the records that a capture brings, stream by stream. */
export async function readNumbers({ place, choices, span, every, stop }: Reading): Promise<Record<string, number[]>> {
  const folder = await mkdtemp(join(tmpdir(), 'rootline-'));
  const client = openSource(place, GUARD);
  let next = every?.lines ?? Number.POSITIVE_INFINITY;
  const onProgress = ({ lines }: { lines: number }) => {
    if (lines < next) return;
    next += every?.lines ?? 0;
    every?.act();
  };
  try {
    const wish = { choices: [...choices], span, limits: LIMITS, folder, onProgress };
    const { streams } = await captureWindow(client, wish, stop ?? new AbortController().signal);
    const read = streams.map(async ({ name, path }) => {
      const text = await readFile(path, 'utf8');
      return [name, [...text.matchAll(/record (\d+) of many/g)].map(([, number]) => Number(number))] as const;
    });
    return Object.fromEntries(await Promise.all(read));
  } finally {
    client.close();
    await rm(folder, { recursive: true });
  }
}

/** The numbers of the records that come while something is written round after round, and for a while after. */
export async function followNumbers(
  place: Place,
  choice: string,
  rounds: number,
  write: (round: number) => Promise<void>,
): Promise<number[]> {
  const client = openSource(place, GUARD);
  const stop = new AbortController();
  const numbers: number[] = [];
  const opened = Promise.withResolvers<void>();
  const wish = {
    choices: [choice],
    backMs: 3_600_000,
    everyMs: 1000,
    onOpen: opened.resolve,
    note: () => {},
    onCut: () => {},
    async take(lines: readonly { text: string }[]) {
      for (const { text } of lines) numbers.push(Number(/record (\d+) of many/.exec(text)?.[1]));
    },
  };
  const following = tailSource(client, wish, stop.signal).catch(() => {});
  try {
    await opened.promise;
    for (let round = 0; round < rounds; round++) {
      await write(round);
      await sleep(ROUND_MS);
    }
    return numbers;
  } finally {
    stop.abort();
    await following;
    client.close();
  }
}

/** What is wrong with numbers that should be each from 1 to a count, once and in this order; null where nothing is. */
export function faultOf(numbers: readonly number[] = [], count: number): string | null {
  const seen = new Set(numbers);
  const isSorted = numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0));
  if (seen.size < count) return `${count - seen.size} lost`;
  if (numbers.length > seen.size) return `${numbers.length - seen.size} doubled`;
  return isSorted ? null : 'out of order';
}
