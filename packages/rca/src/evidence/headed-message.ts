import type { LogTemplate } from '@rootline/logparse';
import { RARE } from './change-events.ts';
import { unwrapReporter } from './reporter-prefix.ts';
import { FRAME_SHAPE } from './words.ts';

/** A heading of a failure: what it announces stands on the next line. */
export const HEADING = /\b(?:errors?|failed|failure|exception)\b.{0,60}:\W*$/i;
/** What a heading with a failure in it makes of the line below it. */
const HEADED = 3;
/** Lines from a heading to what it announces: the next, or the one after a blank. */
const BELOW = 2;

/** The strengths with the lines raised that a failure's heading announces, whatever words they use themselves. */
export function raiseHeaded(templates: readonly LogTemplate[], strengths: readonly number[]): number[] {
  const headings = templates
    .filter(({ text, count }, i) => count <= RARE && (strengths[i] ?? 0) >= HEADED && HEADING.test(text))
    .map(({ lastLine }) => lastLine);
  if (headings.length === 0) return [...strengths];
  return templates.map(({ text, count, parts, firstLine }, i) => {
    const own = strengths[i] ?? 0;
    const isHeaded = headings.some((heading) => firstLine > heading && firstLine <= heading + BELOW);
    const isSaid = count <= RARE && parts !== count && /\p{L}{3}/u.test(text);
    const isMessage = isHeaded && isSaid && !FRAME_SHAPE.test(unwrapReporter(text));
    return isMessage ? Math.max(own, HEADED) : own;
  });
}
