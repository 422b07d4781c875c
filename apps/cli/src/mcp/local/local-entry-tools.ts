import { LIMITS, LOG_LEVELS } from '@rootline/contract';
import { compilePattern, type EntryBatch, type ParsedLog } from '@rootline/logparse';
import { tellMs } from '@rootline/rca';
import * as z from 'zod';
import { ANSWER_LIMITS } from '../../answer-limits.ts';
import { UsageError } from '../../command-error.ts';
import { cutNote, rowsText } from '../cut-note.ts';
import { defineTool, type RegisteredTool } from '../define-tool.ts';
import { fitMessage, messageOnLines } from '../entry-message.ts';
import { fitList, fitText } from '../fit-answer.ts';
import { type MatchWindow, matchLimit, windowEntries, windowInput, windowRows } from '../match-windows.ts';
import { fileIdOrName, levels, lineNumber, pageLimit, time } from '../tool-input.ts';
import { count, entry, nextNumber, note, template } from '../tool-output.ts';
import type { LocalFile } from './log-folders.ts';
import type { Logs } from './open-logs.ts';

const { windowLines, entriesDefault } = ANSWER_LIMITS;

interface ShownEntry {
  line: number;
  lineEnd: number;
  level: string | null;
  timestamp: string | null;
  message: string;
  templateId: string | null;
}

const searchEntries = defineTool({
  name: 'search_entries',
  title: 'Search the entries of a log file',
  description:
    'Entries that meet all conditions, in file order or the newest first, with entries around each where asked for, and how many match. An answer that is cut gives next_line: ask again with it as line to go on.',
  input: {
    id: fileIdOrName,
    levels: levels.optional(),
    text: z
      .string()
      .max(LIMITS.entries.searchLength)
      .optional()
      .describe('Text to find in the message, case-insensitive'),
    regex: z.boolean().default(false).describe('text is a regular expression (RE2)'),
    from: time.optional(),
    to: time.optional(),
    template: z.string().max(40).optional().describe('Id of a template, from list_templates'),
    line: lineNumber.optional().describe('Line to start from; with newest_first the last one'),
    limit: pageLimit(entriesDefault),
    ...windowInput,
  },
  output: { total: count, entries: z.array(entry), next_line: nextNumber, note },
  async run(logs: Logs, input) {
    const { file, log } = await logs.read(input.id);
    const { around, newest_first: isNewestFirst } = input;
    const limit = matchLimit(input.limit, around);
    const matches = entryFilter(log, input);
    const found: FoundEntry[] = [];
    let total = 0;
    let seq = 0;
    await logs.forEachBatch(file, (batch) => {
      for (let i = 0; i < batch.count; i++, seq++) {
        if (!matches(batch, i)) continue;
        total++;
        const line = batch.lineStart[i] ?? 0;
        if (isNewestFirst ? line > (input.line ?? Infinity) : line < (input.line ?? 1) || found.length > limit)
          continue;
        found.push({ ...entryAt(log, batch, i), seq });
        // One more tells where to go on.
        if (found.length > limit + 1) found.shift();
      }
    });
    if (isNewestFirst) found.reverse();
    const windows = await withNeighbours(logs, file, log, { found: found.slice(0, limit), around });
    const { kept } = fitList(windows, { rowOf: (window) => windowRows(window, rowOf) });
    const next = found[kept.length]?.line ?? null;
    const note = cutNote('line', next);
    return {
      structured: { total, entries: kept.flatMap(windowEntries), next_line: next, note },
      text: rowsText([`${total} entries match.`, ...kept.map((window) => windowRows(window, rowOf))], note, ''),
    };
  },
});

interface FoundEntry extends ShownEntry {
  /** Its number in the file. */
  seq: number;
}

/** Whether an entry of a batch meets all conditions of a search. */
function entryFilter(
  log: ParsedLog,
  wanted: {
    levels?: readonly string[] | undefined;
    text?: string | undefined;
    regex: boolean;
    from?: string | undefined;
    to?: string | undefined;
    template?: string | undefined;
  },
): (batch: EntryBatch, i: number) => boolean {
  const holdsText = textFilter(wanted.text, wanted.regex);
  const from = wanted.from === undefined ? null : Date.parse(wanted.from);
  const to = wanted.to === undefined ? null : Date.parse(wanted.to);
  return (batch, i) => {
    const level = LOG_LEVELS[(batch.level[i] ?? 0) - 1] ?? 'none';
    if (wanted.levels !== undefined && !wanted.levels.includes(level)) return false;
    const ms = batch.timestampMs[i] ?? Number.NaN;
    if ((from !== null && !(ms >= from)) || (to !== null && !(ms <= to))) return false;
    if (wanted.template !== undefined && templateAt(log, batch, i) !== wanted.template) return false;
    return holdsText(batch.messageAt(i));
  };
}

/** Each match with the entries around it, for which the log is read once more. */
async function withNeighbours(
  logs: Logs,
  file: LocalFile,
  log: ParsedLog,
  { found, around }: { found: readonly FoundEntry[]; around: number },
): Promise<MatchWindow<ShownEntry>[]> {
  const plain = ({ seq: _seq, ...entry }: FoundEntry): ShownEntry => entry;
  if (around === 0) return found.map((match) => ({ match: plain(match), before: [], after: [] }));
  const near = new Map<number, ShownEntry>();
  let seq = 0;
  await logs.forEachBatch(file, (batch) => {
    for (let i = 0; i < batch.count; i++, seq++) {
      if (found.some((match) => Math.abs(match.seq - seq) <= around)) near.set(seq, entryAt(log, batch, i));
    }
  });
  const from = (first: number, count: number) =>
    Array.from({ length: count }, (_, i) => near.get(first + i) ?? []).flat();
  return found.map((match) => ({
    match: plain(match),
    before: from(match.seq - around, around),
    after: from(match.seq + 1, around),
  }));
}

const readLines = defineTool({
  name: 'read_lines',
  title: 'Read lines of a log file',
  description: `The entries that stand on a window of physical lines, at most ${windowLines}; of a long entry the lines in the window. An answer that is cut gives next_line: ask again from there.`,
  input: {
    id: fileIdOrName,
    from_line: lineNumber,
    to_line: lineNumber.optional().describe(`The default is ${entriesDefault} lines`),
  },
  output: { entries: z.array(entry), next_line: nextNumber, note },
  async run(logs: Logs, { id, from_line: from, to_line: asked }) {
    const { file, log } = await logs.read(id);
    const to = Math.min(asked ?? from + entriesDefault - 1, from + windowLines - 1);
    const found: ShownEntry[] = [];
    await logs.forEachBatch(file, (batch) => {
      for (let i = 0; i < batch.count; i++) {
        if ((batch.lineEnd[i] ?? 0) < from || (batch.lineStart[i] ?? 0) > to) continue;
        const place = { message: batch.messageAt(i), line: batch.lineStart[i] ?? 0, lineEnd: batch.lineEnd[i] ?? 0 };
        found.push({ ...entryAt(log, batch, i), message: fitMessage(messageOnLines(place, { from, to })) });
      }
    });
    const { kept } = fitList(found, { rowOf });
    const wantsMore = asked !== undefined && asked > to && to < log.lineCount;
    const cut = found[kept.length]?.line ?? (wantsMore ? to + 1 : null);
    // More entries than an answer holds may begin on one line.
    const next = cut !== null && cut > from ? cut : null;
    const note = cutNote('from_line', next);
    return {
      structured: { entries: kept, next_line: next, note },
      text: rowsText(kept.map(rowOf), note, `No entries on lines ${from} to ${to}.`),
    };
  },
});

const listTemplates = defineTool({
  name: 'list_templates',
  title: 'List message templates of a log file',
  description:
    'Lists the message templates of a file, most frequent first: ID, text with typed placeholders, counts, first and last line.',
  input: { id: fileIdOrName, limit: pageLimit(entriesDefault) },
  output: { total: count, templates: z.array(template), note },
  async run(logs: Logs, { id, limit }) {
    const { templates } = (await logs.read(id)).log;
    const shown = templates
      .toSorted((a, b) => b.count - a.count)
      .slice(0, limit)
      .map(({ text, count, levels: counts, firstLine, lastLine, id: templateId }) => {
        return { id: templateId, text: fitText(text), count, levels: counts, firstLine, lastLine };
      });
    const { kept } = fitList(shown, { rowOf: templateRow });
    const note =
      kept.length < templates.length ? `${kept.length} of ${templates.length}: the most frequent ones.` : null;
    const rows = kept.map(templateRow);
    return {
      structured: { total: templates.length, templates: kept, note },
      text: rowsText(rows, note, 'No templates.'),
    };
  },
});

export const LOCAL_ENTRY_TOOLS: RegisteredTool<Logs>[] = [searchEntries, readLines, listTemplates];

/** Only the engine whose time grows with the text: the pattern comes from an assistant, the text from anybody. */
function textFilter(text: string | undefined, isRegex: boolean): (message: string) => boolean {
  if (text === undefined) return () => true;
  if (!isRegex) return (message) => message.toLowerCase().includes(text.toLowerCase());
  const compiled = compilePattern(`(?i)${text}`, 'linear');
  if (!compiled.ok) throw new UsageError(`This is not a valid regular expression: ${compiled.reason}`);
  return compiled.pattern.test;
}

function templateAt(log: ParsedLog, batch: EntryBatch, i: number): string | null {
  return log.templates[log.templateOfPattern[batch.patternId[i] ?? 0] ?? -1]?.id ?? null;
}

function entryAt(log: ParsedLog, batch: EntryBatch, i: number): ShownEntry {
  const ms = batch.timestampMs[i] ?? Number.NaN;
  return {
    line: batch.lineStart[i] ?? 0,
    lineEnd: batch.lineEnd[i] ?? 0,
    level: LOG_LEVELS[(batch.level[i] ?? 0) - 1] ?? null,
    timestamp: tellMs(log, Number.isNaN(ms) ? null : ms),
    message: fitMessage(batch.messageAt(i)),
    templateId: templateAt(log, batch, i),
  };
}

function rowOf({ line, level, timestamp, message }: ShownEntry): string {
  return `${line}| ${[timestamp, level, message].filter((part) => part !== null).join(' ')}`;
}

function templateRow(template: {
  id: string;
  text: string;
  count: number;
  firstLine: number;
  lastLine: number;
}): string {
  const { id, count, firstLine, lastLine, text } = template;
  return `${id} | ${count} times | lines ${firstLine} to ${lastLine} | ${text}`;
}
