import { ENDPOINTS, LIMITS } from '@rootline/contract';
import type { Client } from '@rootline/contract/client';
import * as z from 'zod';
import { ANSWER_LIMITS } from '../answer-limits.ts';
import { ofNamedFile } from './by-name.ts';
import { cutNote, rowsText } from './cut-note.ts';
import { defineTool, type RegisteredTool } from './define-tool.ts';
import { messageOnLines } from './entry-message.ts';
import { entryRow, viewEntry } from './entry-view.ts';
import { undatedTimesAt } from './file-times.ts';
import { fitList, fitText } from './fit-answer.ts';
import { type EntryPage, neighboursOf, newestPage } from './match-page.ts';
import { matchLimit, windowEntries, windowInput, windowRows } from './match-windows.ts';
import { fileIdOrName, levels, lineNumber, pageLimit, rowCursor, time } from './tool-input.ts';
import { count, entry, nextNumber, note, template } from './tool-output.ts';

const { windowLines, entriesDefault } = ANSWER_LIMITS;

const searchEntries = defineTool({
  name: 'search_entries',
  title: 'Search the entries of a log file',
  description:
    'Entries that meet all conditions, in file order or the newest first, with entries around each where asked for, and how many match. An answer that is cut gives next_seq: ask again with it as seq to go on.',
  input: {
    id: fileIdOrName,
    levels: levels.optional(),
    text: z
      .string()
      .max(LIMITS.entries.searchLength)
      .optional()
      .describe('Text to find in its lines or metadata values, case-insensitive'),
    regex: z.boolean().default(false).describe('text is a regular expression (RE2)'),
    match_case: z.boolean().default(false),
    from: time.optional(),
    to: time.optional(),
    template: z.string().max(40).optional().describe('Id of a template, from list_templates'),
    line: lineNumber.optional().describe('Line to start from'),
    seq: z
      .int()
      .min(0)
      .max(999_999_999_999)
      .optional()
      .describe('next_seq of a truncated result, to continue from there'),
    limit: pageLimit(entriesDefault),
    ...windowInput,
  },
  output: { total: count, entries: z.array(entry), next_seq: nextNumber, note },
  run: ofNamedFile(async (client, input, signal) => {
    const { id, text, from, to, template } = input;
    const filters = {
      ...(input.levels !== undefined && { levels: input.levels.join(',') }),
      ...(text !== undefined && { text, mode: input.regex ? ('regex' as const) : ('text' as const) }),
      ...(input.match_case && { matchCase: 'true' as const }),
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
      ...(template !== undefined && { template }),
    };
    const params = { id };
    const limit = matchLimit(input.limit, input.around);
    const [page, index, undated] = await Promise.all([
      input.newest_first ? newestPage(client, { ...input, filters, limit }, signal) : firstPage(),
      client.call(ENDPOINTS.getEntryIndex, { params, query: filters, signal }),
      undatedTimesAt(client, id, signal),
    ]);
    const windows = await Promise.all(
      page.entries.map((entry) => neighboursOf(client, { id, entry, around: input.around, undated }, signal)),
    );
    const { kept, leftOut } = fitList(windows, { rowOf: (window) => windowRows(window, entryRow) });
    const firstLeft = page.entries[kept.length];
    const nextSeq = leftOut > 0 && firstLeft !== undefined ? Number(firstLeft.id) : page.nextSeq;
    const note = cutNote('seq', nextSeq);
    return {
      structured: { total: index.total, entries: kept.flatMap(windowEntries), next_seq: nextSeq, note },
      text: rowsText(
        [`${index.total} entries match.`, ...kept.map((window) => windowRows(window, entryRow))],
        note,
        '',
      ),
    };

    function firstPage(): Promise<EntryPage> {
      const start = {
        ...(input.line !== undefined && { line: String(input.line) }),
        ...(input.seq !== undefined && { seq: String(input.seq) }),
      };
      return client.call(ENDPOINTS.listEntries, {
        params,
        query: { ...filters, ...start, limit: String(limit) },
        signal,
      });
    }
  }),
});

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
  run: ofNamedFile(async (client, { id, from_line: fromLine, to_line: asked }, signal) => {
    const toLine = Math.min(asked ?? fromLine + entriesDefault - 1, fromLine + windowLines - 1);
    const [page, undated] = await Promise.all([
      client.call(ENDPOINTS.listEntries, {
        params: { id },
        // One entry before: it may reach into the window, as a stack trace does.
        query: { line: String(fromLine), before: '1', limit: String(windowLines) },
        signal,
      }),
      undatedTimesAt(client, id, signal),
    ]);
    const inWindow = page.entries.filter(({ line, lineEnd }) => lineEnd >= fromLine && line <= toLine);
    const { kept, leftOut } = fitList(
      inWindow.map((entry) =>
        viewEntry({ ...entry, message: messageOnLines(entry, { from: fromLine, to: toLine }) }, undated),
      ),
      { rowOf: entryRow },
    );
    const lastShown = leftOut > 0 ? (inWindow[kept.length]?.line ?? toLine) - 1 : toLine;
    const lastRead = Math.min(lastShown, page.nextLine === null ? lastShown : page.nextLine - 1);
    const isCut = lastRead < (asked ?? Infinity) && (lastRead < toLine || page.nextLine !== null);
    // Where more entries than an answer holds begin on one line, lines lead no further.
    const nextLine = isCut && lastRead >= fromLine ? lastRead + 1 : null;
    const searched = cutNote('search_entries,', `line ${fromLine} and its next_seq`);
    const note = isCut ? (cutNote('from_line', nextLine) ?? searched) : null;
    return {
      structured: { entries: kept, next_line: nextLine, note },
      text: rowsText(kept.map(entryRow), note, `No entries on lines ${fromLine} to ${toLine}.`),
    };
  }),
});

const listTemplates = defineTool({
  name: 'list_templates',
  title: 'List message templates of a log file',
  description:
    'Lists the message templates of a file, most frequent first: ID, text with typed placeholders, counts, first and last line. A truncated result includes next_cursor.',
  input: { id: fileIdOrName, limit: pageLimit(entriesDefault), cursor: rowCursor },
  output: { total: count, templates: z.array(template), next_cursor: nextNumber, note },
  run: ofNamedFile(async (client, { id, limit, cursor }, signal) => {
    const query = { limit: String(Math.min(cursor + limit, LIMITS.list.max)) };
    const { templates, total } = await client.call(ENDPOINTS.listTemplates, { params: { id }, query, signal });
    const { kept } = fitList(
      templates
        .slice(cursor)
        .map(({ exampleLines, histogram, ...template }) => ({ ...template, text: fitText(template.text) })),
    );
    const shown = cursor + kept.length;
    const next = shown < Math.min(total, LIMITS.list.max) && kept.length > 0 ? shown : null;
    const goOn = cutNote('cursor', next) ?? 'search_entries finds the others.';
    const note = shown < total ? `${shown} of ${total}, the most frequent ones. ${goOn}` : null;
    const rows = kept.map(
      ({ id: templateId, count, firstLine, lastLine, text }) =>
        `${templateId} | ${count} times | lines ${firstLine} to ${lastLine} | ${text}`,
    );
    return {
      structured: { total, templates: kept, next_cursor: next, note },
      text: rowsText(rows, note, 'No templates.'),
    };
  }),
});

export const ENTRY_TOOLS: RegisteredTool<Client>[] = [searchEntries, readLines, listTemplates];
