import type { LogTemplate } from '@rootline/logparse';
import { unwrapReporter } from './reporter-prefix.ts';
import { FAILURE_STRENGTH } from './template-strength.ts';

/** A line that says only that what failed right above it is ignored, and one that says so of itself. */
const IGNORING = /^\W*(?:ignoring|skipping|continuing)(?: anyway)?\W*$/i;
const IGNORED = /\(ignored\)\W*$/i;
/** Lines above it among which the failure stands. */
const REACH = 3;
/** What was ignored is at most worth a glance. */
const GLANCE = 1;

/**
 * The strengths of a run with those failures lowered of which it says each time that it ignores them; where it ignored
 * every one, they are all there is to look at.
 */
export function lowerIgnored(templates: readonly LogTemplate[], strengths: readonly number[]): number[] {
  const saysSo = templates.map(({ text }) => {
    const plain = unwrapReporter(text).trim();
    return IGNORING.test(plain) || IGNORED.test(plain);
  });
  const lines = templates.flatMap(({ exampleLines }, index) => (saysSo[index] === true ? exampleLines : []));
  if (lines.length === 0) return [...strengths];
  const failing = templates.flatMap(({ exampleLines }, index) => {
    return (strengths[index] ?? 0) >= FAILURE_STRENGTH && saysSo[index] !== true ? exampleLines : [];
  });
  const ignored = new Set(
    lines.map((line) => Math.max(...failing.filter((failed) => failed < line && failed >= line - REACH))),
  );
  const lowered = strengths.map((strength, index) => {
    const isIgnored = saysSo[index] === true || templates[index]?.exampleLines.every((line) => ignored.has(line));
    return isIgnored === true ? Math.min(GLANCE, strength) : strength;
  });
  return lowered.some((strength) => strength >= FAILURE_STRENGTH) ? lowered : [...strengths];
}
