import { tellTimes, undatedTimes } from '@rootline/contract';
import { tellMs } from '@rootline/rca';
import * as z from 'zod';
import { ANSWER_LIMITS } from '../../answer-limits.ts';
import { rowsText } from '../cut-note.ts';
import { defineTool, type RegisteredTool } from '../define-tool.ts';
import { fitList, fitText } from '../fit-answer.ts';
import { resultRows, viewResult } from '../result-view.ts';
import { fileIdOrName, pageLimit, rowCursor } from '../tool-input.ts';
import { count, facts, named, note, result } from '../tool-output.ts';
import { LOCAL_ENTRY_TOOLS } from './local-entry-tools.ts';
import type { Logs } from './open-logs.ts';

const listFiles = defineTool({
  name: 'list_files',
  title: 'List log files',
  description: 'Lists the files in the allowed folders, newest first: ID, name, size, and last modified time.',
  input: {
    name: z.string().max(200).optional().describe('Only files whose name contains this text, case-insensitive'),
    limit: pageLimit(ANSWER_LIMITS.filesDefault),
  },
  output: { files: z.array(named), note },
  async run(logs: Logs, { name = '', limit }) {
    const found = (await logs.list()).filter((file) => file.name.toLowerCase().includes(name.toLowerCase()));
    const { kept } = fitList(
      found.slice(0, limit).map((file) => ({
        id: file.id,
        name: fitText(file.name),
        size: file.size,
        modified: new Date(file.modifiedMs).toISOString(),
      })),
    );
    const left = found.length - kept.length;
    const note = left > 0 ? `${left} more. Filter by part of the name to see them.` : null;
    const rows = kept.map((file) => `${file.id} | ${file.name} | ${file.size} bytes | ${file.modified}`);
    return {
      structured: { files: kept, note },
      text: rowsText(rows, note, 'No files.'),
    };
  },
});

const getFile = defineTool({
  name: 'get_file',
  title: 'Read the facts of a log file',
  description: 'Returns what the parser found in one file: format, time span, entries per level, notes.',
  input: { id: fileIdOrName },
  output: { id: z.string(), name: z.string(), size: count, facts },
  async run(logs: Logs, { id }) {
    const { file, log } = await logs.read(id);
    const facts = {
      format: log.format,
      formatReason: log.formatReason,
      lineCount: log.lineCount,
      entryCount: log.entryCount,
      explainedShare: log.explainedShare ?? null,
      levels: log.levels,
      firstTimestamp: tellMs(log, log.firstTimestampMs),
      lastTimestamp: tellMs(log, log.lastTimestampMs),
      zone: log.zone,
      notes: log.notes.map(fitText),
    };
    const rows = [
      `${fitText(file.name)} (${id}): ${facts.format}, ${facts.lineCount} lines, ${facts.entryCount} entries`,
      `Levels: ${Object.entries(facts.levels)
        .map(([level, count]) => `${level} ${count}`)
        .join(', ')}`,
      `Time: ${facts.firstTimestamp ?? '-'} to ${facts.lastTimestamp ?? '-'} (zone ${facts.zone})`,
      ...facts.notes,
    ];
    return { structured: { id, name: fitText(file.name), size: file.size, facts }, text: rows.join('\n') };
  },
});

const getAnalysis = defineTool({
  name: 'get_analysis',
  title: 'Read a root-cause analysis',
  description:
    'Returns the statistical root-cause analysis of a file: cause, cited lines as they are in the file, recommendations, and coverage. A truncated result includes next_cursor.',
  input: { id: fileIdOrName, cursor: rowCursor },
  output: { analysis: z.looseObject({ result }) },
  async run(logs: Logs, { id, cursor }) {
    const { log, result: found } = await logs.read(id);
    const result = viewResult(tellTimes(found, undatedTimes(log)), cursor);
    return { structured: { analysis: { result } }, text: resultRows(result).join('\n') };
  },
});

/** The tools over files of this machine. */
export const LOCAL_TOOLS: RegisteredTool<Logs>[] = [listFiles, getFile, getAnalysis, ...LOCAL_ENTRY_TOOLS];

/** The report of each log of this machine. */
export function reportsOfFolders(logs: Logs) {
  return {
    list: async () =>
      (await logs.list()).slice(0, ANSWER_LIMITS.filesDefault).map(({ id, name }) => ({ id, name: fitText(name) })),
    async read(id: string) {
      const { log, result } = await logs.read(id);
      return resultRows(viewResult(tellTimes(result, undatedTimes(log)), 0)).join('\n');
    },
  };
}
