import { type Case, type CaseFile, cursorAfter, ENDPOINTS } from '@rootline/contract';
import type { Client } from '@rootline/contract/client';
import * as z from 'zod';
import { ANSWER_LIMITS } from '../answer-limits.ts';
import { cutNote, rowsText } from './cut-note.ts';
import { defineTool, type RegisteredTool } from './define-tool.ts';
import { fitList, fitText } from './fit-answer.ts';
import { resultRows, viewResult } from './result-view.ts';
import { caseId, pageLimit, rowCursor, textCursor } from './tool-input.ts';
import { named, nextCursor, nextNumber, note, result } from './tool-output.ts';

const listCases = defineTool({
  name: 'list_cases',
  title: 'List cases',
  description:
    'Lists the cases on the Rootline server, newest first. A case is the files of one incident. A truncated result includes next_cursor.',
  input: { limit: pageLimit(ANSWER_LIMITS.filesDefault), cursor: textCursor },
  output: { cases: z.array(named), next_cursor: nextCursor, note },
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
      text: rowsText(kept.map(caseRow), note, 'No cases.'),
    };
  },
});

const getCase = defineTool({
  name: 'get_case',
  title: 'Read the files of a case',
  description:
    'Returns one case with its files: service, counts, and clock correction. Use the file IDs with get_file and read_lines. A truncated result includes next_cursor.',
  input: { id: caseId, cursor: rowCursor },
  output: { case: named, files: z.array(named), next_cursor: nextNumber, note },
  async run(client, { id, cursor }, signal) {
    const { case: found } = await client.call(ENDPOINTS.getCase, { params: { id }, signal });
    const about = viewCase(found);
    const { kept, leftOut } = fitList(found.files.slice(cursor).map(viewFile), { rowOf: fileRow, beside: about });
    const next = leftOut > 0 ? cursor + kept.length : null;
    const note = cutNote('cursor', next);
    return {
      structured: { case: about, files: kept, next_cursor: next, note },
      text: `${caseRow(about)}\n${rowsText(kept.map(fileRow), note, 'No files.')}`,
    };
  },
});

const getCaseAnalysis = defineTool({
  name: 'get_case_analysis',
  title: 'Read the root-cause analysis of a case',
  description:
    'Returns the newest completed root-cause analysis of a case, or else the statistical analysis made when its files were parsed. Lines are cited as file:line. A truncated result includes next_cursor.',
  input: { id: caseId, cursor: rowCursor },
  output: { analysis: z.looseObject({ firstFailing: z.string().nullable(), result }).nullable() },
  async run(client, { id, cursor }, signal) {
    const params = { id };
    const { analysis } = await client.call(ENDPOINTS.getCaseRcaResult, { params, signal });
    const found = analysis ?? (await client.call(ENDPOINTS.getCaseFirstLook, { params, signal })).firstLook;
    if (found === null)
      return { structured: { analysis: null }, text: 'The files of this case are still being parsed.' };
    const services = {
      firstFailing: found.case?.firstFailing == null ? null : fitText(found.case.firstFailing),
      blastRadius: (found.case?.blastRadius ?? [])
        .slice(0, LISTED_SERVICES)
        .map((name) => fitText(name, ANSWER_LIMITS.nameLength)),
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

export const CASE_TOOLS: RegisteredTool<Client>[] = [listCases, getCase, getCaseAnalysis];

const LISTED_SERVICES = 20;

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
  const names = { path: fitText(path, ANSWER_LIMITS.nameLength), service: fitText(service, ANSWER_LIMITS.nameLength) };
  return { id, ...names, status, entryCount, errorCount, offsetMs, isOrderKnown };
}

function fileRow({ id, path, service, status, ...facts }: ReturnType<typeof viewFile>): string {
  const { entryCount, errorCount, offsetMs, isOrderKnown } = facts;
  return [id, path, service, status, `${entryCount} entries`, `${errorCount} errors`]
    .concat(offsetMs === 0 ? [] : `clock corrected by ${offsetMs} ms`, isOrderKnown ? [] : 'order not known')
    .join(' | ');
}
