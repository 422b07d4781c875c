import { lookup } from 'node:dns';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type CaptureSpan,
  captureWindow,
  type Guard,
  openSource,
  type Place,
} from '../../../packages/sources/src/index.ts';

/** Everything may be reached. */
const GUARD: Guard = { refusalOf: async () => null, lookup: () => lookup as ReturnType<Guard['lookup']> };
const LIMITS = { bytes: 2 ** 30, lines: 10_000_000, streams: 50, seconds: 300, readBytes: 2 ** 32 };

interface Reading {
  place: Place;
  choices: string[];
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
    const wish = { choices, span, limits: LIMITS, folder, onProgress };
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

/** What is wrong with numbers that should be each from 1 to a count, once and in this order; null where nothing is. */
export function faultOf(numbers: readonly number[] = [], count: number): string | null {
  const seen = new Set(numbers);
  const isSorted = numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0));
  if (seen.size < count) return `${count - seen.size} lost`;
  if (numbers.length > seen.size) return `${numbers.length - seen.size} doubled`;
  return isSorted ? null : 'out of order';
}
