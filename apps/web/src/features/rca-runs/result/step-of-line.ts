import { ENDPOINTS, type LogFile } from '@rootline/contract';
import { queryOptions } from '@tanstack/react-query';
import { caseIdOf } from '#address/log-files-search.ts';
import { call } from '#api/call.ts';
import { withoutTerminalCodes } from '#format/entry-text.ts';
import { RUN_KEYS } from '../run-state.ts';

/** How runners begin a step, with its name. */
const HEADINGS = [
  /##\[(?:group|section)\](?:Run|Starting:) (?<step>.+)/,
  /section_start:\d+:(?<step>[\w.-]+)/,
  /\[Pipeline\] \{ \((?<step>[^)]+)\)/,
];
/** The same for a search in the lines. */
const SEARCHED = String.raw`##\[(group|section)\](Run|Starting:) |section_start:\d+:|\[Pipeline\] \{ \(`;
/** What a saved run has before each line: job, step, and time. A table with tabs has no full time in the third column. */
const JOB_AND_STEP = /^(?<job>[^\t]{1,80})\t(?<step>[^\t]{1,80})\t\uFEFF?\d{4}-\d\d-\d\dT\d\d:/;
const LONGEST = 60;
/** Logs of runs are shorter; a longer one is not searched. */
const MOST_LINES = 1_000_000;

/** The step of a run that a line names, as heading or before its text; null where it names none. */
export function stepOf(raw: string): string | null {
  const text = withoutTerminalCodes(raw);
  for (const shape of [JOB_AND_STEP, ...HEADINGS]) {
    const { job, step = '' } = shape.exec(text)?.groups ?? {};
    const name = [job, step.trim()].filter(Boolean).join(' / ');
    if (step.trim() !== '' && !UNKNOWN.test(step)) return name.length > LONGEST ? `${name.slice(0, LONGEST)}…` : name;
  }
  return null;
}

const UNKNOWN = /^UNKNOWN STEP$/;

type RunLog = Pick<LogFile, 'id' | 'parseNumber' | 'facts'>;

/** The step that a line belongs to; null in a log without steps. */
export const stepQuery = (file: RunLog, line: number) =>
  queryOptions({
    queryKey: [...RUN_KEYS.all, 'step', file.id, file.parseNumber, line],
    queryFn: async ({ signal }) => {
      if (caseIdOf(file.id) !== null || (file.facts?.lineCount ?? 0) > MOST_LINES) return null;
      const read = async (filters: { text?: string; mode?: 'regex' }) => {
        const query = { line: String(line), before: '1', limit: '1', raw: 'true' as const, ...filters };
        return (await call(ENDPOINTS.listEntries, { params: { id: file.id }, query, signal })).entries;
      };
      const own = (await read({})).findLast((entry) => entry.line <= line);
      const named = stepOf(own?.raw ?? '');
      if (named !== null) return named;
      const heading = (await read({ text: SEARCHED, mode: 'regex' })).findLast((entry) => entry.line <= line);
      return stepOf(heading?.raw ?? heading?.message ?? '');
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
