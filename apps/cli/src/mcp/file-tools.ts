import { ENDPOINTS, LIMITS, type LogFile, type RcaResult } from '@rootline/contract';
import { defineTool, type RegisteredTool } from './define-tool.ts';
import { fitList, fitText } from './fit-answer.ts';
import { resultRows, viewResult } from './result-view.ts';
import { fileId, pageLimit } from './tool-input.ts';

const listFiles = defineTool({
  name: 'list_files',
  title: 'List log files',
  description: 'Log files of the Rootline server, newest first: id, name, states, severity and counts.',
  input: { limit: pageLimit(LIMITS.mcp.filesDefault) },
  async run(client, { limit }, signal) {
    const { logFiles } = await client.call(ENDPOINTS.listLogFiles, { query: { limit: String(limit) }, signal });
    const { kept, leftOut } = fitList(logFiles.map(viewFile));
    const note = leftOut > 0 ? `${leftOut} more did not fit: ask for a smaller limit.` : null;
    const rows = kept.map(({ id, filename, status, analysisStatus, severity, entryCount, errorCount, warningCount }) =>
      [id, filename, status, `analysis ${analysisStatus}`, severity ?? '-']
        .concat(`${entryCount} entries`, `${errorCount} errors`, `${warningCount} warnings`)
        .join(' | '),
    );
    return {
      structured: { files: kept, note },
      text: [...(rows.length === 0 ? ['There are no log files.'] : rows), ...(note === null ? [] : [note])].join('\n'),
    };
  },
});

const getFile = defineTool({
  name: 'get_file',
  title: 'Read the facts of a log file',
  description:
    'What the parser found out about one file (format, time span, entries per level, notes) and the first look: the analysis without a model that every parsed file gets.',
  input: { id: fileId },
  async run(client, { id }, signal) {
    const [{ logFile }, { firstLook }] = await Promise.all([
      client.call(ENDPOINTS.getLogFile, { params: { id }, signal }),
      client.call(ENDPOINTS.getFirstLook, { params: { id }, signal }).catch(nothingYet),
    ]);
    const file = viewFile(logFile);
    const facts = logFile.facts === null ? null : { ...logFile.facts, notes: logFile.facts.notes.map(fitText) };
    const look = firstLook === null ? null : viewResult(firstLook);
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
      ...(look === null ? [] : ['', 'First look:', ...resultRows(look)]),
    ];
    return { structured: { file, facts, error: logFile.error, firstLook: look }, text: rows.join('\n') };
  },
});

export const FILE_TOOLS: RegisteredTool[] = [listFiles, getFile];

/** A file that is not parsed has no first look, which is no failure of the question about the file. */
function nothingYet(error: unknown): { firstLook: RcaResult | null } {
  if (error instanceof Error && 'status' in error && error.status === 409) return { firstLook: null };
  throw error;
}

function viewFile(file: LogFile) {
  const { id, status, analysisStatus, severity, errorCount, warningCount, entryCount, size, createdAt } = file;
  const { isRCAPossible, rcaNotPossibleReason } = file;
  const filename = fitText(file.filename);
  const counts = { size, entryCount, errorCount, warningCount };
  return { id, filename, status, analysisStatus, severity, ...counts, isRCAPossible, rcaNotPossibleReason, createdAt };
}
