import type { ParsedLog } from '@rootline/logparse';
import { leadLines } from './change-events.ts';
import type { Positions } from './positions.ts';
import { isWrapper } from './run-log.ts';
import type { Wave } from './waves.ts';

interface UnwrapInput {
  log: ParsedLog;
  positions: Positions;
  strengths: readonly number[];
  wave: Wave;
}

/**
 * Widens a run's wave in which nothing but wrappers ("exit code 1", "3 failed") is new by the failures that went on
 * until shortly before it, or are repeated in it: often said softly and all along the run. Any other wave stays as it is.
 */
export function unwrapWave({ log, positions, strengths, wave }: UnwrapInput): Wave {
  const isOnlyWrappers = wave.newTemplates.every((index) => isWrapper(log.templates[index]?.text ?? ''));
  if (!isOnlyWrappers || wave.newTemplates.length === 0) return wave;
  const start = Math.min(...wave.newTemplates.map((index) => log.templates[index]?.firstLine ?? 1));
  const end = Math.max(...wave.templates.map((index) => log.templates[index]?.lastLine ?? 1));
  const wrapped = log.templates.flatMap((template, index) => {
    const isOwn = (strengths[index] ?? 0) >= 3 && !wave.newTemplates.includes(index);
    return isOwn && template.lastLine >= start - leadLines(log) && template.firstLine <= end ? [index] : [];
  });
  const added = wrapped.flatMap((index) => log.templates[index] ?? []);
  if (added.length === 0) return wave;
  const entriesOf = (indices: readonly number[]) => indices.reduce((sum, i) => sum + (log.templates[i]?.count ?? 0), 0);
  const firsts = added.map((template) => positions.bucketAt(positions.firstOf(template)));
  const byLine = (a: number, b: number) => (log.templates[a]?.firstLine ?? 0) - (log.templates[b]?.firstLine ?? 0);
  return {
    ...wave,
    fromBucket: Math.min(wave.fromBucket, ...firsts),
    entries: Math.max(wave.entries, entriesOf([...new Set([...wave.templates, ...wrapped])])),
    templates: [...new Set([...wave.templates, ...wrapped])].sort(byLine),
    newTemplates: [...wave.newTemplates, ...wrapped].sort(byLine),
  };
}
