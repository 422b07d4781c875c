import { FORMLESS, type LineFormatChoice, type Sample } from '../formats/format.ts';
import { createPlainText } from '../formats/text.ts';
import { isClockMark, splitColumns } from './anchor-starts.ts';
import { type Column, lineOf } from './columns.ts';
import { headerChoice } from './header-choice.ts';
import { learnHeader } from './learn-header.ts';

const MAX_ANCHOR = 3;
/** Fewer lines teach nothing, unless one has a sure header. A clock or a number in front may be chance: such lines must be more. */
export const ENOUGH_SURE = 3;
const ENOUGH_UNSURE = 8;
const MAX_HEADERS = 4;
/** Headers that no message begins with: BSD syslog's date, host and tag, and klog's. */
export const SURE_HEADER =
  /^(?:[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \S+ [\w./()-]+(?:\[\d+\])?: |[IWEF]\d{4} \d\d:\d\d:\d\d\.\d+ +\d+ )/;

/** The headers that groups of lines share of which no known format takes any, learnt from each group by itself. */
export function learnStrays(lines: readonly string[], sample: Pick<Sample, 'referenceTimeMs'>): LineFormatChoice[] {
  const groups = new Map<string, { column: Column; lines: string[] }>();
  for (const line of lines) {
    const start = startOf(line);
    if (start === null) continue;
    const group = groups.get(start.key) ?? { column: start.column, lines: [] };
    group.lines.push(line);
    groups.set(start.key, group);
  }
  return [...groups.values()]
    .filter((group) => group.lines.length >= enough(group.column) || group.lines.some((line) => SURE_HEADER.test(line)))
    .sort((a, b) => b.lines.length - a.lines.length)
    .slice(0, MAX_HEADERS)
    .map((group) => headerOf(group.lines, sample))
    .filter((choice) => choice !== null);
}

/** How lines without any time are to be read when nothing else has come for long: by their level, else one by one. */
export function learnLoose(lines: readonly string[], sample: Pick<Sample, 'referenceTimeMs'>): LineFormatChoice {
  return headerOf(lines, sample) ?? PLAIN;
}

/** Lines without a header. */
export const PLAIN: LineFormatChoice = {
  name: 'text',
  reason: 'The lines have no timestamp or level in common.',
  exactness: FORMLESS,
  open: createPlainText,
};

function headerOf(lines: readonly string[], sample: Pick<Sample, 'referenceTimeMs'>): LineFormatChoice | null {
  const header = learnHeader(lines);
  const { referenceTimeMs } = sample;
  return header === null
    ? null
    : headerChoice(header, { lines: [...lines], text: '', isWhole: false, referenceTimeMs });
}

/** The time near the beginning of a line, and what sets lines apart that write it alike. */
function startOf(text: string): { key: string; column: Column } | null {
  const line = lineOf(text);
  const columns = splitColumns(line, '').slice(0, MAX_ANCHOR + 1);
  // A word in front may begin a sentence; marks, names with a colon and addresses do not.
  if (columns[0]?.kind === 'word' && !/\d/.test(line.text.slice(0, columns[0].end))) return null;
  const anchor = columns.findIndex((column) => column.kind === 'time' && hasClock(column.shape));
  const column = columns[anchor];
  return column === undefined
    ? null
    : { key: `${anchor} ${column.shape} ${isClockMark(column) ? '' : column.opener}`, column };
}

function hasClock(shape: Column['shape']): boolean {
  return shape !== null && (shape === 'epoch' || shape === 'klog' || /[hH]/.test(shape));
}

function enough({ shape }: Column): number {
  return shape !== 'epoch' && shape !== null && /[Dd]|klog/.test(shape) ? ENOUGH_SURE : ENOUGH_UNSURE;
}
