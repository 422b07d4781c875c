import { ENDPOINTS, type EndpointRequest, type LogEntry, type RcaResult, type RcaRun } from '@rootline/contract';
import { caseLine, splitCaseLine } from '#address/log-files-search.ts';
import { call } from '#api/call.ts';

/** What is asked of a case where a file has calls of its own. Lines are those of the case. */
export function callsOfCase(caseId: string) {
  const params = { id: caseId };
  return {
    isOwn: (run: RcaRun) => run.caseId === caseId,
    runs: async (signal: AbortSignal) => (await call(ENDPOINTS.listCaseRuns, { params, signal })).analyses,
    result: async (signal: AbortSignal) =>
      withCaseLines((await call(ENDPOINTS.getCaseRcaResult, { params, signal })).analysis, caseId, signal),
    firstLook: async (signal: AbortSignal) =>
      withCaseLines((await call(ENDPOINTS.getCaseFirstLook, { params, signal })).firstLook, caseId, signal),
    withLines: (result: RcaResult | null, signal: AbortSignal) => withCaseLines(result, caseId, signal),
    estimate: (query: { model?: string }, signal: AbortSignal) =>
      call(ENDPOINTS.estimateCaseRun, { params, query, signal }),
    start: async (body: EndpointRequest<typeof ENDPOINTS.startCaseRun>['body']) =>
      (await call(ENDPOINTS.startCaseRun, { params, body })).jobId,
    count: async (query: { levels: string; from: string }, signal: AbortSignal) =>
      (await call(ENDPOINTS.getCaseEntryIndex, { params, query, signal })).total,
    entriesAround: (line: number, around: { before: number; limit: number }, signal: AbortSignal) =>
      entriesAround(caseId, line, { ...around, signal }),
  };
}

/** The number of each file of a case, by its id. */
async function fileNumbers(caseId: string, signal: AbortSignal): Promise<ReadonlyMap<string, number>> {
  const { files } = (await call(ENDPOINTS.getCase, { params: { id: caseId }, signal })).case;
  return new Map(files.map(({ logFile, number }) => [logFile.id, number]));
}

/** A result of a case whose lines are those of the case instead of those of its joined files. */
async function withCaseLines<R extends RcaResult | null>(result: R, caseId: string, signal: AbortSignal): Promise<R> {
  if (!result?.case) return result;
  const numbers = await fileNumbers(caseId, signal);
  const places = new Map(
    result.case.lines.map(({ line, logFileId, fileLine }) => [line, caseLine(numbers.get(logFileId) ?? 0, fileLine)]),
  );
  const of = (line: number) => places.get(line) ?? line;
  const ofAny = (line: number | null) => (line === null ? null : of(line));
  const cited = <L extends { line: number }>(lines: readonly L[]) =>
    lines.map((line) => ({ ...line, line: of(line.line) }));
  const { secondOpinion } = result;
  return {
    ...result,
    errorAnalysis: result.errorAnalysis.map((item) => ({
      ...item,
      firstLine: ofAny(item.firstLine),
      lastLine: ofAny(item.lastLine),
    })),
    evidence: result.evidence.map((item) => ({ ...item, lines: cited(item.lines) })),
    candidates: result.candidates.map((candidate) => ({ ...candidate, lines: candidate.lines.map(of) })),
    cascade: cited(result.cascade),
    ...(secondOpinion && {
      secondOpinion: {
        ...secondOpinion,
        model: { ...secondOpinion.model, lines: cited(secondOpinion.model.lines) },
        statistics: { ...secondOpinion.statistics, lines: cited(secondOpinion.statistics.lines) },
      },
    }),
    case: {
      ...result.case,
      lines: cited(result.case.lines),
      namings: cited(result.case.namings),
      services: result.case.services.map((service) => ({
        ...service,
        firstLine: of(service.firstLine),
        lastLine: of(service.lastLine),
      })),
    },
  };
}

/** Entries of the file of a line of a case, as lines of the case. */
async function entriesAround(
  caseId: string,
  line: number,
  { before, limit, signal }: { before: number; limit: number; signal: AbortSignal },
): Promise<LogEntry[]> {
  const place = splitCaseLine(line);
  const numbers = await fileNumbers(caseId, signal);
  const [id] = [...numbers].find(([, number]) => number === place.fileNumber) ?? [];
  if (id === undefined) return [];
  const query = { line: String(place.line), before: String(before), limit: String(limit), raw: 'true' as const };
  const { entries } = await call(ENDPOINTS.listEntries, { params: { id }, query, signal });
  return entries.map((entry) => ({
    ...entry,
    line: caseLine(place.fileNumber, entry.line),
    lineEnd: caseLine(place.fileNumber, entry.lineEnd),
  }));
}
