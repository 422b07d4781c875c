import { type Bytes, narrowTextOf } from '../lines/bytes.ts';
import { ERROR, INFO, type LevelCode, NO_LEVEL, WARN } from '../normalize/level.ts';
import { type FormatContext, type LineFormat, type LineFormatChoice, NO_FIT, type Sample, WHOLE } from './format.ts';
import { entryOfLine } from './raw-entry.ts';

const OPENING = '<![LOG[';
const CLOSING = ']LOG]!>';
const FURTHEST = 64 * 1024;
const TIME = /\btime="(\d\d?:\d\d:\d\d(?:\.\d+)?)(?:([+-])(\d{1,3}))?"/;
const DATE = /\bdate="(\d\d?)-(\d\d?)-(\d{4})"/;
const COMPONENT = /\bcomponent="([^"]{0,200})"/;
const TYPE = /\btype="(\d)"/;
const LEVELS: Record<string, LevelCode> = { 1: INFO, 2: WARN, 3: ERROR };
const EXACTNESS = 50;
const SHARE = 0.5;

/** Messages of any number of lines between `<![LOG[` and `]LOG]!>`, with their time, type and component in attributes behind. */
export function detectLogBrackets(sample: Sample): LineFormatChoice | null {
  const opening = sample.lines.filter((line) => line.startsWith(OPENING)).length;
  const closing = sample.lines.filter((line) => line.includes(CLOSING)).length;
  if (opening === 0 || closing < opening * SHARE || !sample.lines.find((line) => line !== '')?.startsWith(OPENING))
    return null;
  return {
    name: 'log-brackets',
    reason: `Messages are enclosed in ${OPENING} and ${CLOSING}.`,
    exactness: EXACTNESS,
    open: createLogBrackets,
  };
}

function createLogBrackets({ entries, times }: FormatContext): LineFormat {
  let isInside = false;

  function finish(attributes: string): void {
    isInside = false;
    const { draft } = entries;
    draft.timestampMs = times.readAny(timeOf(attributes));
    draft.level = LEVELS[TYPE.exec(attributes)?.[1] ?? ''] ?? NO_LEVEL;
    draft.component = COMPONENT.exec(attributes)?.[1] ?? '';
  }

  return {
    holds: () => isInside,
    take(bytes, start, end, lineNumber) {
      const text = narrowTextOf(bytes, start, Math.min(end, start + FURTHEST));
      const opens = text.startsWith(OPENING);
      if (!opens && !isInside) return NO_FIT;
      const at = text.indexOf(CLOSING);
      const messageEnd = at < 0 ? end : start + at;
      if (opens) {
        const draft = entryOfLine(entries.begin(lineNumber), bytes, start, end);
        draft.messageStart = start + OPENING.length;
        draft.messageEnd = messageEnd;
      } else entries.extend(bytes, start, messageEnd, lineNumber);
      isInside = at < 0;
      if (!isInside) finish(text.slice(at));
      return WHOLE;
    },
    goOn: (bytes: Bytes, start, end, lineNumber) => entries.extend(bytes, start, end, lineNumber),
  };
}

/** The bias is what local time lacks to UTC, in minutes: one hour ahead of it is `-060`. */
function timeOf(attributes: string): string {
  const [, clock = '', sign = '', bias = '0'] = TIME.exec(attributes) ?? [];
  const [, month = '', day = '', year = ''] = DATE.exec(attributes) ?? [];
  const zone = sign === '' ? '' : `${sign === '-' ? '+' : '-'}${twoDigits(+bias / 60)}:${twoDigits(+bias % 60)}`;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')} ${clock.replace(/^\d:/, '0$&')}${zone}`;
}

function twoDigits(value: number): string {
  return String(Math.floor(value)).padStart(2, '0');
}
