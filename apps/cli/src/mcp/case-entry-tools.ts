import { type CaseEntry, type CaseFile, ENDPOINTS, LIMITS } from '@rootline/contract';
import type { Client } from '@rootline/contract/client';
import * as z from 'zod';
import { ANSWER_LIMITS } from '../answer-limits.ts';
import { UsageError } from '../command-error.ts';
import { cutNote, rowsText } from './cut-note.ts';
import { defineTool, type RegisteredTool } from './define-tool.ts';
import { fitList, fitText } from './fit-answer.ts';
import { caseId, levels, lineNumber, pageLimit, textCursor, time } from './tool-input.ts';
import { caseEntry, count, nextCursor, note } from './tool-output.ts';

const searchCase = defineTool({
  name: 'search_case',
  title: 'Search the entries of all files of a case',
  description:
    'Returns the entries from all files of a case that match all conditions, in order of corrected time, and their total. A truncated result includes next_cursor.',
  input: {
    id: caseId,
    levels: levels.optional(),
    text: z
      .string()
      .max(LIMITS.entries.searchLength)
      .optional()
      .describe('Text to find in its lines, case-insensitive'),
    regex: z.boolean().default(false).describe('text is a regular expression (RE2)'),
    from: time.optional(),
    to: time.optional(),
    services: z.array(z.string().max(LIMITS.cases.serviceLength)).min(1).max(20).optional(),
    cursor: textCursor,
    limit: pageLimit(ANSWER_LIMITS.entriesDefault),
  },
  output: { total: count, entries: z.array(caseEntry), next_cursor: nextCursor, note },
  async run(client, { id, text, from, to, cursor, ...input }, signal) {
    const filters = {
      ...(input.levels !== undefined && { levels: input.levels.join(',') }),
      ...(text !== undefined && { text, mode: input.regex ? ('regex' as const) : ('text' as const) }),
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
      ...(input.services !== undefined && { services: JSON.stringify(input.services) }),
    };
    const params = { id };
    const query = { ...filters, limit: String(input.limit), ...(cursor !== undefined && { after: cursor }) };
    const [page, { total }, { case: found }] = await Promise.all([
      client.call(ENDPOINTS.listCaseEntries, { params, query, signal }),
      client.call(ENDPOINTS.getCaseEntryIndex, { params, query: filters, signal }),
      client.call(ENDPOINTS.getCase, { params, signal }),
    ]);
    const { entries, next, note } = cutEntries(page, found.files);
    return {
      structured: { total, entries, next_cursor: next, note },
      text: rowsText([`${total} entries match.`, ...entries.map(entryRow)], note, ''),
    };
  },
});

const readCase = defineTool({
  name: 'read_case',
  title: 'Read all files of a case around a line',
  description:
    'Returns entries from all files of a case in order of corrected time, starting a little before a given line: what the other files logged at the same moment. A truncated result includes next_cursor.',
  input: {
    id: caseId,
    file: z.string().min(1).max(LIMITS.cases.pathLength).describe('File path as in citations, or file ID'),
    line: lineNumber,
    before: z
      .int()
      .min(0)
      .max(ANSWER_LIMITS.beforeMost)
      .default(ANSWER_LIMITS.beforeDefault)
      .describe('Entries before the line'),
    cursor: textCursor,
    limit: pageLimit(ANSWER_LIMITS.entriesDefault),
  },
  output: { entries: z.array(caseEntry), next_cursor: nextCursor, note },
  async run(client, { id, file, line, before, cursor, limit }, signal) {
    const params = { id };
    const read = (query: { after: string } | { before: string } | { file: string; line: string }, most: number) =>
      client.call(ENDPOINTS.listCaseEntries, { params, query: { ...query, limit: String(most) }, signal });
    const { files } = (await client.call(ENDPOINTS.getCase, { params, signal })).case;
    const wanted = files.find(({ logFile, path }) => logFile.id === file || path === file)?.logFile.id;
    if (wanted === undefined)
      throw new UsageError('The case has no file with this path or ID. Use get_case to list its files.');
    const page = await read(cursor === undefined ? { file: wanted, line: String(line) } : { after: cursor }, limit);
    const isFirst = cursor === undefined && before > 0;
    const earlier = isFirst && page.previous !== null ? (await read({ before: page.previous }, before)).entries : [];
    const { entries, next, note } = cutEntries({ ...page, entries: [...earlier, ...page.entries] }, files);
    return {
      structured: { entries, next_cursor: next, note },
      text: rowsText(entries.map(entryRow), note, 'No entries at or after this line.'),
    };
  },
});

export const CASE_ENTRY_TOOLS: RegisteredTool<Client>[] = [searchCase, readCase];

/** As many entries as an answer holds, with the paths of their files. */
function cutEntries({ entries, next }: { entries: CaseEntry[]; next: string | null }, files: readonly CaseFile[]) {
  const paths = new Map(files.map(({ logFile, path }) => [logFile.id, fitText(path, ANSWER_LIMITS.nameLength)]));
  const viewed = entries.map((entry) => viewEntry(entry, paths.get(entry.logFileId) ?? ''));
  const { kept, leftOut } = fitList(viewed, { rowOf: entryRow });
  const cursor = leftOut > 0 ? (entries[kept.length - 1]?.place ?? null) : next;
  return { entries: kept, next: cursor, note: cutNote('cursor', cursor) };
}

function viewEntry({ logFileId, line, level, at, message }: CaseEntry, file: string) {
  return { file, fileId: logFileId, line, level, at, message: fitText(message) };
}

function entryRow({ file, line, level, at, message }: ReturnType<typeof viewEntry>): string {
  return `${file}:${line}| ${[at, level, message].filter((part) => part !== null).join(' ')}`;
}
