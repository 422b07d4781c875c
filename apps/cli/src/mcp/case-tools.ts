import { type Case, type CaseEntry, type CaseFile, cursorAfter, ENDPOINTS, LIMITS } from '@rootline/contract';
import type { Client } from '@rootline/contract/client';
import * as z from 'zod';
import { ANSWER_LIMITS } from '../answer-limits.ts';
import { cutNote, rowsText } from './cut-note.ts';
import { defineTool, type RegisteredTool } from './define-tool.ts';
import { fitList, fitText } from './fit-answer.ts';
import { resultRows, viewResult } from './result-view.ts';
import { levels, pageLimit, rowCursor, time } from './tool-input.ts';

const caseId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, 'This is not a valid id')
  .describe('Id of a case, from list_cases');

const textCursor = z.string().max(100).optional().describe('Where the last answer was cut: its next_cursor');

const listCases = defineTool({
  name: 'list_cases',
  title: 'List cases',
  description:
    'Cases of the Rootline server, newest first: each is the files of one incident. An answer that is cut gives next_cursor.',
  input: { limit: pageLimit(ANSWER_LIMITS.filesDefault), cursor: textCursor },
  async run(client, { limit, cursor }, signal) {
    const query = { limit: String(limit), ...(cursor !== undefined && { before: cursor }) };
    const { cases } = await client.call(ENDPOINTS.listCases, { query, signal });
    const { kept, leftOut } = fitList(cases.map(viewCase), { rowOf: caseRow });
    const last = cases[kept.length - 1];
    // A full page may be the last one: then the next is empty.
    const next = last !== undefined && (leftOut > 0 || cases.length === limit) ? cursorAfter(last) : null;
    const note = cutNote('cursor', next);
    return {
      structured: { cases: kept, next_cursor: next, note },
      text: rowsText(kept.map(caseRow), note, 'There are no cases.'),
    };
  },
});

const getCase = defineTool({
  name: 'get_case',
  title: 'Read the files of a case',
  description:
    'One case with its files: service, counts, and by how much the clock of each is put right. The ids of files are those that get_file and read_lines take. An answer that is cut gives next_cursor.',
  input: { id: caseId, cursor: rowCursor },
  async run(client, { id, cursor }, signal) {
    const { case: found } = await client.call(ENDPOINTS.getCase, { params: { id }, signal });
    const about = viewCase(found);
    const { kept, leftOut } = fitList(found.files.slice(cursor).map(viewFile), { rowOf: fileRow, beside: about });
    const next = leftOut > 0 ? cursor + kept.length : null;
    const note = cutNote('cursor', next);
    return {
      structured: { case: about, files: kept, next_cursor: next, note },
      text: `${caseRow(about)}\n${rowsText(kept.map(fileRow), note, 'There are no files.')}`,
    };
  },
});

const getCaseAnalysis = defineTool({
  name: 'get_case_analysis',
  title: 'Read the root-cause analysis of a case',
  description:
    'The newest finished root-cause analysis over all files of a case, else the one that was made without a model when they were parsed. Lines are cited as file:line. An answer that is cut gives next_cursor.',
  input: { id: caseId, cursor: rowCursor },
  async run(client, { id, cursor }, signal) {
    const params = { id };
    const { analysis } = await client.call(ENDPOINTS.getCaseRcaResult, { params, signal });
    const found = analysis ?? (await client.call(ENDPOINTS.getCaseFirstLook, { params, signal })).firstLook;
    if (found === null) return { structured: { analysis: null }, text: 'The files of this case are still parsed.' };
    const services = {
      firstFailing: found.case?.firstFailing == null ? null : fitText(found.case.firstFailing),
      blastRadius: (found.case?.blastRadius ?? []).slice(0, LISTED_SERVICES).map((name) => fitText(name, NAME_LENGTH)),
    };
    const result = viewResult(found, cursor, services);
    const rows = [
      `First failing service: ${services.firstFailing ?? 'not known'}`,
      ...(services.blastRadius.length === 0 ? [] : [`Then failing: ${services.blastRadius.join(', ')}`]),
      ...resultRows(result),
    ];
    return { structured: { analysis: { ...services, result } }, text: rows.join('\n') };
  },
});

const searchCase = defineTool({
  name: 'search_case',
  title: 'Search the entries of all files of a case',
  description:
    'Entries of all files of a case that meet all conditions, in the order of their common clock, and how many there are. An answer that is cut gives next_cursor.',
  input: {
    id: caseId,
    levels: levels.optional(),
    text: z.string().max(LIMITS.entries.searchLength).optional().describe('Text that its lines hold, case ignored'),
    regex: z.boolean().default(false).describe('text is a regular expression (RE2)'),
    from: time.optional(),
    to: time.optional(),
    services: z.array(z.string().max(LIMITS.cases.serviceLength)).min(1).max(20).optional(),
    cursor: textCursor,
    limit: pageLimit(ANSWER_LIMITS.entriesDefault),
  },
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
    const files = new Map(found.files.map(({ logFile, path }) => [logFile.id, fitText(path, NAME_LENGTH)]));
    const viewed = page.entries.map((entry) => viewEntry(entry, files.get(entry.logFileId) ?? ''));
    const { kept, leftOut } = fitList(viewed, { rowOf: entryRow });
    const next = leftOut > 0 ? (page.entries[kept.length - 1]?.place ?? null) : page.next;
    const note = cutNote('cursor', next);
    return {
      structured: { total, entries: kept, next_cursor: next, note },
      text: rowsText([`${total} entries match.`, ...kept.map(entryRow)], note, ''),
    };
  },
});

export const CASE_TOOLS: RegisteredTool<Client>[] = [listCases, getCase, getCaseAnalysis, searchCase];

const LISTED_SERVICES = 20;
/** Of services and paths, which stand in every row. */
const NAME_LENGTH = 200;

function viewCase(found: Case) {
  const { id, status, fileCount, failedCount, entryCount, errorCount, warningCount, severity, createdAt } = found;
  const counts = { fileCount, failedCount, entryCount, errorCount, warningCount };
  return {
    id,
    name: fitText(found.name),
    status,
    analysisStatus: found.rcaAnalysisStatus,
    severity,
    ...counts,
    createdAt,
  };
}

function caseRow({ id, name, status, severity, ...counts }: ReturnType<typeof viewCase>): string {
  const { fileCount, entryCount, errorCount, analysisStatus } = counts;
  return [id, name, status, `analysis ${analysisStatus}`, severity ?? '-', `${fileCount} files`]
    .concat(`${entryCount} entries`, `${errorCount} errors`)
    .join(' | ');
}

function viewFile({ logFile, path, service, offsetMs, isOrderKnown }: CaseFile) {
  const { id, status, entryCount, errorCount } = logFile;
  const names = { path: fitText(path, NAME_LENGTH), service: fitText(service, NAME_LENGTH) };
  return { id, ...names, status, entryCount, errorCount, offsetMs, isOrderKnown };
}

function fileRow({ id, path, service, status, ...facts }: ReturnType<typeof viewFile>): string {
  const { entryCount, errorCount, offsetMs, isOrderKnown } = facts;
  return [id, path, service, status, `${entryCount} entries`, `${errorCount} errors`]
    .concat(offsetMs === 0 ? [] : `clock put right by ${offsetMs} ms`, isOrderKnown ? [] : 'order not known')
    .join(' | ');
}

function viewEntry({ logFileId, line, level, at, message }: CaseEntry, file: string) {
  return { file, fileId: logFileId, line, level, at, message: fitText(message) };
}

function entryRow({ file, line, level, at, message }: ReturnType<typeof viewEntry>): string {
  return `${file}:${line}| ${[at, level, message].filter((part) => part !== null).join(' ')}`;
}
