import {
  createWatchCourse,
  newCourse,
  type WatchTurn,
} from '../../../apps/server/src/features/rings/watch/watch-course.ts';
import { lookOf } from '../../../apps/server/src/features/rings/watch/watch-state.ts';
import { WATCH_TIMES } from '../../../apps/server/src/features/rings/watch/watch-times.ts';
import { Rings } from '../../../packages/sources/src/rings/index.ts';
import { freshFailures, judgeRings, standingOf } from '../../../packages/sources/src/watch/index.ts';

interface Replay {
  name: string;
  fromMs: number;
  seconds: number;
  /** Time between looks. */
  everySeconds: number;
  lines(atMs: number): string[];
  onTurn(turn: WatchTurn, atMs: number): void;
  onLook?(state: string, atMs: number, verdict: string | null, message: string | undefined): void;
}

/** Watches the lines of a service by a clock of its own, without a server: the same looks and the same rules. */
export async function replay({ name, fromMs, seconds, everySeconds, lines, onTurn, onLook }: Replay): Promise<void> {
  const rings = new Rings(WATCH_TIMES.windowMs);
  const course = createWatchCourse(newCourse(fromMs), WATCH_TIMES);
  const stream = { name, service: name, aliases: [] };
  for (let second = 0; second < seconds; second++) {
    const atMs = fromMs + second * 1000;
    for (const line of lines(atMs)) rings.take({ stream, text: Buffer.from(line).toString('latin1') }, atMs);
    if (second % everySeconds !== 0) continue;
    rings.trim(atMs + 1000);
    const streams = rings.streams().map(({ stream: of, ring }) => ({ stream: of, bytes: ring.bytes() }));
    const standing = standingOf(await judgeRings(streams, atMs + 1000), name, atMs + 1000);
    const fresh = standing.state === 'failing' ? await freshFailures(rings, atMs + 1000, WATCH_TIMES.freshMs) : null;
    const look = lookOf(standing, fresh);
    onLook?.(look.state, atMs, standing.verdict, standing.cause?.message);
    const turn = course.next(look);
    if (turn !== null) onTurn(turn, atMs + 1000);
  }
}
