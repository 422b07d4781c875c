import type { ParsedLog } from '@rootline/logparse';
import { saysNothing } from './run-wrappers.ts';
import type { Wave } from './waves.ts';
import { SYMPTOM_WORDS } from './words.ts';

/** Longest quiet time inside a quiet incident, as a share of the log. */
const NEAR = 0.05;

/** The wave together with the later ones in which nothing else fails: a crash loop pauses, but it is not over. */
export function joinRecurring(waves: readonly Wave[], wave: Wave): Wave {
  const own = new Set(wave.templates);
  let joined = wave;
  for (const later of waves) {
    if (later.fromBucket <= wave.toBucket || !later.templates.every((index) => own.has(index))) continue;
    joined = { ...joined, toBucket: later.toBucket, entries: joined.entries + later.entries };
  }
  return joined;
}

/** Waves that are close together made one: a quiet incident shows itself now and then. */
export function joinNear(waves: readonly Wave[], buckets: number): Wave[] {
  const joined: Wave[] = [];
  for (const wave of waves) {
    const last = joined[joined.length - 1];
    if (last === undefined || wave.fromBucket - last.toBucket > buckets * NEAR) {
      joined.push(wave);
      continue;
    }
    joined[joined.length - 1] = joinedOf(last, wave);
  }
  return joined;
}

/** Lines from a run's waiting in vain to what explains it, however slowly it went from one to the other. */
const ADJACENT = 12;

/** The waves of a run, with those that only wait or wrap joined to what is told right after them. */
export function joinAdjacent(log: ParsedLog, waves: readonly Wave[]): Wave[] {
  const joined: Wave[] = [];
  for (const wave of waves) {
    const last = joined[joined.length - 1];
    const from = Math.min(...wave.newTemplates.map((index) => log.templates[index]?.firstLine ?? 0));
    const ends = (last?.templates ?? [])
      .map((index) => log.templates[index]?.lastLine ?? 0)
      .filter((end) => end < from);
    const isNear = from - Math.max(...ends) <= ADJACENT;
    if (last !== undefined && isNear && explainsNothing(log, last)) joined[joined.length - 1] = joinedOf(last, wave);
    else joined.push(wave);
  }
  return joined;
}

/** True for a wave of nothing but symptoms and bare failures. */
function explainsNothing(log: ParsedLog, wave: Wave): boolean {
  return wave.newTemplates.every((index) => {
    const text = log.templates[index]?.text ?? '';
    return saysNothing(text) || SYMPTOM_WORDS.test(text);
  });
}

function joinedOf(first: Wave, second: Wave): Wave {
  return {
    fromBucket: first.fromBucket,
    toBucket: second.toBucket,
    entries: first.entries + second.entries,
    templates: [...new Set([...first.templates, ...second.templates])],
    newTemplates: [...new Set([...first.newTemplates, ...second.newTemplates])],
    weight: first.weight + second.weight,
  };
}
