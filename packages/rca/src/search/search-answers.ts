import { cleanText, LOG_LEVELS } from '@rootline/contract';
import type { ParsedLog } from '@rootline/logparse';
import { breakControlTokens, looksLikeInstruction } from '../lines/prompt-injection.ts';
import type { RawLine } from '../ports.ts';
import { levelOf } from '../report/error-rows.ts';
import type { RunContext } from '../run/run-context.ts';
import { counted, shortened, tellMs, verb } from '../wording.ts';
import { SEARCH_LIMITS } from './search-limits.ts';
import type { SearchArguments } from './search-tools.ts';

const LIMIT = SEARCH_LIMITS;
/** Lines read at a time while a file is searched. */
const BLOCK = 5000;
const STRETCHES = 20;

/** What a tool answers, and the lines it has shown. */
export interface SearchAnswer {
  text: string;
  lines: number[];
}

/** Answers the calls of one run from the file, in bounded time whatever is asked. `now` in milliseconds. */
export function createSearchAnswers({ input, redactor }: RunContext, now: () => number) {
  const { log, readLines } = input;
  let scanMs = LIMIT.scanSeconds * 1000;

  const hidden = (text: string) => redactor.redact(cleanText(text));
  const shown = (text: string): string => {
    const visible = looksLikeInstruction(text) ? '(left out: it addresses a model)' : hidden(text);
    return breakControlTokens(shortened(visible, LIMIT.lineLength), [input.nonce]);
  };
  const show = ({ line, text }: RawLine) => `${line}| ${shown(text)}`;

  return {
    async find({
      text,
      from_line: from = 1,
      to_line: to = log.lineCount,
    }: SearchArguments['find']): Promise<SearchAnswer> {
      const end = Math.min(to, log.lineCount);
      if (from > end) return nothing(`There are no lines ${from} to ${to}: the log has ${log.lineCount}.`);
      // A model knows names as they were shown to it.
      const wanted = redactor.reveal(text).toLowerCase();
      const asShown = text.toLowerCase();
      const found: RawLine[] = [];
      let count = 0;
      let next = from;
      while (next <= end && scanMs > 0) {
        const startedAt = now();
        const last = Math.min(end, next + BLOCK - 1);
        const block = await readLines([{ from: next, to: last }]);
        redactor.learn(block);
        for (const raw of block) {
          if (!cleanText(raw.text).toLowerCase().includes(wanted)) continue;
          // What is hidden from a model cannot be guessed by looking for it either.
          if (!hidden(raw.text).toLowerCase().includes(asShown)) continue;
          count += 1;
          if (found.length < LIMIT.findLines) found.push(raw);
        }
        next = last + 1;
        scanMs -= now() - startedAt;
      }
      if (next === from) return nothing('There is no time left to read the file again.');
      const part = next > end ? '' : `, in lines ${from} to ${next - 1} only: there is no time to read more`;
      return shownLines(`${counted(count, 'line')} ${verb(count, 'contains', 'contain')} it${part}.`, found, show);
    },

    async window({ line, before = 10, after = 20 }: SearchArguments['window']): Promise<SearchAnswer> {
      if (line > log.lineCount) return nothing(`There is no line ${line}: the log has ${log.lineCount}.`);
      const from = Math.max(1, line - Math.min(before, LIMIT.windowLines / 2));
      const to = Math.min(log.lineCount, from + LIMIT.windowLines - 1, line + after);
      const lines = await readLines([{ from, to }]);
      redactor.learn(lines);
      return shownLines(`Lines ${from} to ${to} of ${log.lineCount}.`, lines, show);
    },

    async counts({ by, text }: SearchArguments['counts']): Promise<SearchAnswer> {
      if (by === 'level') return nothing(LOG_LEVELS.map((level) => `${level} ${log.levels[level]}`).join(', '));
      if (by === 'time') return nothing(overTime(log));
      const wanted = text?.toLowerCase() ?? '';
      const patterns = log.templates
        .filter((template) => template.text.toLowerCase().includes(wanted))
        .sort((a, b) => b.count - a.count);
      const rows = patterns
        .slice(0, LIMIT.countRows)
        .map((pattern) =>
          [
            `x${pattern.count}`,
            levelOf(pattern) ?? '-',
            `first L${pattern.firstLine}`,
            `last L${pattern.lastLine}`,
            shown(pattern.text),
          ].join(' | '),
        );
      return nothing([`${counted(patterns.length, 'pattern')}.`, ...rows].join('\n'));
    },
  };
}
export type SearchAnswers = ReturnType<typeof createSearchAnswers>;

function nothing(text: string): SearchAnswer {
  return { text, lines: [] };
}

/** As many lines as an answer may hold. */
function shownLines(head: string, lines: readonly RawLine[], show: (line: RawLine) => string): SearchAnswer {
  const rows: string[] = [head];
  const shown: number[] = [];
  let length = head.length;
  for (const raw of lines) {
    const row = show(raw);
    length += row.length + 1;
    if (length > LIMIT.answerLength) {
      rows.push('(the rest is omitted)');
      break;
    }
    rows.push(row);
    shown.push(raw.line);
  }
  return { text: rows.join('\n'), lines: shown };
}

/** Entries, and those at ERROR or FATAL, in equal stretches of time, or of lines where there are no times. */
function overTime(log: ParsedLog): string {
  const { timeAxis, lineAxis, timeLevels, lineLevels } = log;
  const { start, bucketSize } = timeAxis ?? lineAxis;
  const buckets = timeAxis === null ? lineLevels : timeLevels;
  const width = Math.max(1, Math.ceil(buckets.length / STRETCHES));
  const rows = [`In ${Math.ceil(buckets.length / width)} buckets.`];
  for (let first = 0; first < buckets.length; first += width) {
    const stretch = buckets.slice(first, first + width);
    const entries = stretch.reduce((sum, levels) => sum + Object.values(levels).reduce((a, b) => a + b, 0), 0);
    const failing = stretch.reduce((sum, { ERROR, FATAL }) => sum + ERROR + FATAL, 0);
    const at = start + first * bucketSize;
    const from = timeAxis === null ? `L${Math.round(at)}` : (tellMs(log, at) ?? '');
    rows.push(`from ${from}: ${entries} entries with a level, ${failing} at ERROR or FATAL`);
  }
  return rows.join('\n');
}
