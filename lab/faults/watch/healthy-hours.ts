import { replay } from './replay.ts';
import { createService, KINDS, type KindName } from './services.ts';

const START = Date.parse('2026-11-27T00:00:00Z');
const HOUR_SECONDS = 3600;
/** The server looks five times as often; a day of looks every two seconds would take an hour. */
const EVERY_SECONDS = 10;

/** Replays healthy hours, the kinds of services in turn, by a clock of their own. Gives what was told. */
export async function replayHealthyHours(hours: number, seed: number): Promise<string[]> {
  const kinds = Object.keys(KINDS) as KindName[];
  const told: string[] = [];
  for (const [number, kind] of kinds.entries()) {
    const share =
      Math.floor((hours * HOUR_SECONDS * (number + 1)) / kinds.length) -
      Math.floor((hours * HOUR_SECONDS * number) / kinds.length);
    const service = createService(kind, kind, seed + number);
    const beganMs = performance.now();
    await replay({
      name: kind,
      fromMs: START,
      seconds: share,
      everySeconds: EVERY_SECONDS,
      lines: (atMs) => service.lines(atMs),
      onTurn: (turn, atMs) => {
        if (turn.kind === 'failing') told.push(`${kind} ${new Date(atMs).toISOString()}: ${turn.cause?.message}`);
      },
    });
    console.log(
      `${kind}: ${(share / HOUR_SECONDS).toFixed(1)} healthy hours in ${((performance.now() - beganMs) / 1000).toFixed(0)} s`,
    );
  }
  return told;
}
