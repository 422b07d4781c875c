import { ENDPOINTS, type LogEntry } from '@rootline/contract';
import { queryOptions } from '@tanstack/react-query';
import { caseIdOf } from '#address/log-files-search.ts';
import { call } from '#api/call.ts';
import { RUN_KEYS } from '../run-state.ts';

/** A line of the file to the letter. */
export interface FileLine {
  line: number;
  text: string;
}

/** Lines read before and after a cited one: a failed test often names its place some lines below. */
const READ = { before: 3, after: 12 };

/** The lines around one, to the letter, in the order of the file; empty where the backend does not give them. */
export const linesAroundQuery = (fileId: string, line: number) =>
  queryOptions({
    queryKey: [...RUN_KEYS.all, 'lines-around', fileId, line],
    queryFn: async ({ signal }) => {
      const caseId = caseIdOf(fileId);
      const [before, limit] = [READ.before + 1, READ.after + 1];
      const query = { line: String(line), before: String(before), limit: String(limit), raw: 'true' as const };
      const entries =
        caseId === null
          ? (await call(ENDPOINTS.listEntries, { params: { id: fileId }, query, signal })).entries
          : await (await import('../case-calls.ts')).callsOfCase(caseId).entriesAround(line, { before, limit }, signal);
      return linesAround(entries, line);
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** The lines of entries that lie few lines from one, each once. */
export function linesAround(entries: readonly LogEntry[], line: number): FileLine[] {
  const texts = new Map<number, string>();
  for (const own of entries.flatMap(linesOf)) texts.set(own.line, own.text);
  return [...texts]
    .map(([number, text]) => ({ line: number, text }))
    .filter((other) => other.line >= line - READ.before && other.line <= line + READ.after)
    .sort((a, b) => a.line - b.line);
}

const LINE_END = /\r?\n/;

function linesOf({ raw, linesBefore, linesBehind, line, lineEnd }: LogEntry): FileLine[] {
  if (raw === undefined) return [];
  const own = raw.split(LINE_END);
  // Where other entries lie between its lines, only the first has a known number.
  const isWhole = own.length === lineEnd - line + 1;
  const before = linesBefore?.split(LINE_END) ?? [];
  return [
    ...numbered(before, line - before.length),
    ...numbered(isWhole ? own : own.slice(0, 1), line),
    ...numbered(linesBehind?.split(LINE_END) ?? [], lineEnd + 1),
  ];
}

function numbered(texts: readonly string[], from: number): FileLine[] {
  return texts.map((text, at) => ({ line: from + at, text }));
}
