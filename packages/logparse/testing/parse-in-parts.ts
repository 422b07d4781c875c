import type { ParsedLog } from '../src/parsed-log.ts';
import { divideLog } from '../src/parts/divide-log.ts';
import { joinParts } from '../src/parts/join-parts.ts';
import type { PartState } from '../src/parts/part-state.ts';
import { type CollectedEntry, collectEntries, type ParsedEntry, REFERENCE_MS, withTemplates } from './parse-text.ts';

const WINDOW_BYTES = 64 * 1024;

/** What comes of a log that is cut near these places; null when it has to be read as one. */
export function parseInParts(
  bytes: Uint8Array,
  places: readonly number[],
): { entries: ParsedEntry[]; log: ParsedLog; cuts: number } | null {
  const divided = divideLog(bytes, { referenceTimeMs: REFERENCE_MS, fileName: 'x.log' });
  if (divided === null) return null;
  const cuts = places.flatMap((place) => {
    const cut = divided.findCut(bytes.subarray(place, place + WINDOW_BYTES));
    return cut === null ? [] : [{ offset: place + cut.offset, leadIn: place + cut.leadIn }];
  });
  const starts = [{ offset: 0, leadIn: 0 }, ...cuts];
  const raw: CollectedEntry[] = [];
  const states: PartState[] = [];
  for (const [number, { offset, leadIn }] of starts.entries()) {
    const line = 1 + bytes.subarray(0, offset).filter((byte) => byte === 10).length;
    const part = { number, line, offset, leadIn: bytes.subarray(leadIn, offset) };
    const parser = divided.openPart(part, collectEntries(raw));
    parser.push(bytes.subarray(offset, starts[number + 1]?.offset));
    const state = parser.finish();
    if (state === null) return null;
    // As it travels between workers.
    states.push(JSON.parse(JSON.stringify(state)));
  }
  const log = joinParts(states);
  return log === null ? null : { entries: withTemplates(raw, log), log, cuts: cuts.length };
}
