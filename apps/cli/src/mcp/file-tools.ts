import {
  cursorAfter,
  ENDPOINTS,
  type FileFacts,
  type LogFile,
  type RcaResult,
  tellTimes,
  toldTime,
  undatedTimesOf,
} from '@rootline/contract';
import type { Client } from '@rootline/contract/client';
import * as z from 'zod';
import { ANSWER_LIMITS } from '../answer-limits.ts';
import { ofNamedFile } from './by-name.ts';
import { cutNote, rowsText } from './cut-note.ts';
import { defineTool, type RegisteredTool } from './define-tool.ts';
import { fitList, fitText } from './fit-answer.ts';
import { resultRows, viewResult } from './result-view.ts';
import { fileIdOrName, pageLimit, rowCursor } from './tool-input.ts';
import { facts, named, nextCursor, note, result } from './tool-output.ts';

const listFiles = defineTool({
  name: 'list_files',
  title: 'List log files',
  description:
    'Lists the log files on the Rootline server, newest first: ID, name, states, severity, and counts. A truncated result includes next_cursor.',
  input: {
    limit: pageLimit(ANSWER_LIMITS.filesDefault),
    cursor: z.string().max(100).optional().describe('next_cursor of a truncated result, to continue from there'),
  },
  output: { files: z.array(named), next_cursor: nextCursor, note },
  async run(client, { limit, cursor }, signal) {
    const query = { limit: String(limit), ...(cursor !== undefined && { before: cursor }) };
    const { logFiles } = await client.call(ENDPOINTS.listLogFiles, { query, signal });
    const { kept, leftOut } = fitList(logFiles.map(viewFile));
    const last = logFiles[kept.length - 1];
    // A full page may be the last one: then the next is empty.
    const next = last !== undefined && (leftOut > 0 || logFiles.length === limit) ? cursorAfter(last) : null;
    const note = cutNote('cursor', next);
    const rows = kept.map(({ id, filename, status, analysisStatus, severity, entryCount, errorCount, warningCount }) =>
      [id, filename, status, `analysis ${analysisStatus}`, severity ?? '-']
        .concat(`${entryCount} entries`, `${errorCount} errors`, `${warningCount} warnings`)
        .join(' | '),
    );
    return {
      structured: { files: kept, next_cursor: next, note },
      text: rowsText(rows, note, 'No log files.'),
    };
  },
});

const getFile = defineTool({
  name: 'get_file',
  title: 'Read the facts of a log file',
  description:
    'Returns what the parser found in one file (format, time span, entries per level, notes) and the statistical analysis that every parsed file gets. A truncated result includes next_cursor.',
  input: { id: fileIdOrName, cursor: rowCursor },
  output: { file: named, facts: facts.nullable(), error: z.string().nullable(), firstLook: result.nullable() },
  run: ofNamedFile(async (client, { id, cursor }, signal) => {
    const [{ logFile }, { firstLook }] = await Promise.all([
      client.call(ENDPOINTS.getLogFile, { params: { id }, signal }),
      client.call(ENDPOINTS.getFirstLook, { params: { id }, signal }).catch(nothingYet),
    ]);
    const file = viewFile(logFile);
    const facts = logFile.facts === null ? null : viewFacts(logFile.facts);
    const undated = logFile.facts === null ? null : undatedTimesOf(logFile.facts);
    const look = firstLook === null ? null : viewResult(tellTimes(firstLook, undated), cursor, [file, facts]);
    const rows = [
      `${file.filename} (${id}): ${file.status}${logFile.error === null ? '' : `, ${logFile.error}`}`,
      ...(facts === null
        ? [`Parsed so far: ${Math.round(logFile.parseProgress)} %`]
        : [
            `${facts.format}, ${facts.lineCount} lines, ${file.entryCount} entries`,
            `Levels: ${Object.entries(facts.levels)
              .map(([level, count]) => `${level} ${count}`)
              .join(', ')}`,
            `Time: ${facts.firstTimestamp ?? '-'} to ${facts.lastTimestamp ?? '-'} (zone ${facts.zone})`,
            ...facts.notes,
          ]),
      ...(look === null ? [] : ['', 'Statistical analysis:', ...resultRows(look)]),
    ];
    return { structured: { file, facts, error: logFile.error, firstLook: look }, text: rows.join('\n') };
  }),
});

export const FILE_TOOLS: RegisteredTool<Client>[] = [listFiles, getFile];

/** A file that is not parsed has no first look, which is no failure of the question about the file. */
function nothingYet(error: unknown): { firstLook: RcaResult | null } {
  if (error instanceof Error && 'status' in error && error.status === 409) return { firstLook: null };
  throw error;
}

/** Notes and rules of a file are many only in odd ones. */
const LISTED_NOTES = 10;
const NOTE_LENGTH = 300;

function viewFacts(known: FileFacts) {
  const { rules, startTimestamp, dayTimestamp, ...facts } = known;
  const told = (iso: string | null) => toldTime(undatedTimesOf(known), iso);
  const times = { firstTimestamp: told(facts.firstTimestamp), lastTimestamp: told(facts.lastTimestamp) };
  const notes = facts.notes.slice(0, LISTED_NOTES).map((note) => fitText(note, NOTE_LENGTH));
  return { ...facts, ...times, formatReason: fitText(facts.formatReason, NOTE_LENGTH), notes };
}

function viewFile(file: LogFile) {
  const { id, status, analysisStatus, severity, errorCount, warningCount, entryCount, size, createdAt } = file;
  const { isRCAPossible, rcaNotPossibleReason } = file;
  const filename = fitText(file.filename);
  const counts = { size, entryCount, errorCount, warningCount };
  return { id, filename, status, analysisStatus, severity, ...counts, isRCAPossible, rcaNotPossibleReason, createdAt };
}
