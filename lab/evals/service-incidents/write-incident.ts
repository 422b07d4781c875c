import { createRandom, type Random } from '../../../scripts/scenarios/random.ts';
import type { IncidentKind, Saying } from './incident-kind.ts';
import { LAYOUTS } from './log-layouts.ts';
import { DECOYS, NOISE, RARE, REACTIONS, STARTUP, TRAFFIC } from './surroundings.ts';

export interface WrittenIncident {
  text: string;
  /** 1-based line of the cause. */
  causeLine: number;
}

const START_MS = Date.UTC(2026, 2, 12, 9, 5);
const LENGTH_SECONDS = 40 * 60;
const STARTUP_SECONDS = 40;
const HEALS_AFTER_SECONDS = 360;
/** Two harmless changes lie this close before the first symptom, so that the last change is not always the cause. */
const NEAR_SECONDS = 150;

interface Event extends Saying {
  second: number;
  isCause?: true;
}

/** The log of one outage; the same kind, layout and seed give the same lines. Throws for a layout no one knows. */
export function writeIncident(kind: IncidentKind, layout: string, seed: number): WrittenIncident {
  const write = LAYOUTS[layout];
  if (write === undefined) throw new Error(`There is no layout ${layout}: ${Object.keys(LAYOUTS).join(', ')}`);
  const random = createRandom(seed * 7919 + hashOf(kind.name + layout));
  const events = [...surroundings(kind, random), ...outage(kind, random)].sort((a, b) => a.second - b.second);
  const lines = events.map((event) =>
    write({ ...event, text: fill(event.text, random) }, new Date(START_MS + event.second * 1000), random),
  );
  return { text: `${lines.join('\n')}\n`, causeLine: 1 + events.findIndex(({ isCause }) => isCause) };
}

function outage(kind: IncidentKind, random: Random): Event[] {
  const { components, cause, symptoms, delaySeconds, course } = kind;
  const begin = LENGTH_SECONDS * (0.45 + random.int(0, 25) / 100);
  let onset = begin + random.int(delaySeconds[0], delaySeconds[1]);
  const end = course === 'heals' ? onset + HEALS_AFTER_SECONDS : LENGTH_SECONDS;
  const events: Event[] = [{ ...cause, second: begin, isCause: true }];
  for (const line of some(DECOYS, 2, random)) {
    events.push({ by: random.pick(components), ...line, second: onset - random.int(1, NEAR_SECONDS) });
  }
  for (const line of some(REACTIONS, 2, random)) {
    events.push({ by: random.pick(components), ...line, second: onset + random.int(20, 240) });
  }
  for (const symptom of symptoms) {
    events.push(...spread(symptom, onset, end, symptom.perMinute, random));
    onset += random.int(0, 20);
  }
  return events;
}

function surroundings({ components }: IncidentKind, random: Random): Event[] {
  const events: Event[] = [];
  for (const by of components) {
    STARTUP.forEach((line, at) => {
      events.push({ by, ...line, second: ((at + random.int(0, 9) / 10) * STARTUP_SECONDS) / STARTUP.length });
    });
    for (const line of some(TRAFFIC, 4, random)) {
      events.push(...spread({ by, ...line }, STARTUP_SECONDS, LENGTH_SECONDS, random.int(2, 12), random));
    }
  }
  for (const line of some(NOISE, random.int(1, 3), random)) {
    const by = random.pick(components);
    events.push(...spread({ by, ...line }, STARTUP_SECONDS, LENGTH_SECONDS, random.int(1, 6), random));
  }
  for (let n = random.int(40, 80); n > 0; n -= 1) {
    // Harmless lines name components, too: to be named proves nothing.
    const subject = random.chance(0.35) ? random.pick(components) : String(some(RARE.subjects, 1, random));
    const text = `${subject} ${some(RARE.events, 1, random)}`;
    const second = STARTUP_SECONDS + random.int(0, LENGTH_SECONDS - STARTUP_SECONDS);
    events.push({ by: random.pick(components), level: 'INFO', text, second });
  }
  for (const line of some(DECOYS, random.int(4, 7), random)) {
    const second = STARTUP_SECONDS + random.int(0, LENGTH_SECONDS - STARTUP_SECONDS - 60);
    events.push({ by: random.pick(components), ...line, second });
  }
  return events;
}

function spread(saying: Saying, from: number, to: number, perMinute: number, random: Random): Event[] {
  const { by, level, text } = saying;
  const events: Event[] = [];
  const pause = 60_000 / perMinute;
  for (let ms = from * 1000; ms < to * 1000; ms += random.int(pause * 0.3, pause * 1.7)) {
    events.push({ by, level, text, second: ms / 1000 });
  }
  return events;
}

function some<T>(all: readonly T[], count: number, random: Random): T[] {
  const left = [...all];
  return Array.from({ length: count }, () => left.splice(random.int(0, left.length - 1), 1)).flat();
}

function fill(text: string, random: Random): string {
  return text.replace(/\{(int|hex|pick|ip)(?::([^}]*))?\}/g, (_all, what: string, how = '') => {
    if (what === 'ip') return `10.${random.int(0, 9)}.${random.int(0, 255)}.${random.int(1, 254)}`;
    if (what === 'hex') return random.hex(Number(how));
    const choices = how.split(what === 'int' ? '-' : '|');
    if (what === 'int') return String(random.int(Number(choices[0]), Number(choices[1])));
    return choices[random.int(0, choices.length - 1)] ?? '';
  });
}

function hashOf(text: string): number {
  let hash = 0;
  for (const character of text) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  return hash;
}
