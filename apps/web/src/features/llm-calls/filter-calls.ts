import type { LlmCall } from '@rootline/contract';
import type { LlmStatusSearch } from '#address/page-searches.ts';
import { callOutcome } from './call-cells.ts';

/** Which calls are listed; `call` names the opened ones. */
export type CallFilter = LlmStatusSearch;
type FilteredCall = Pick<LlmCall, 'callType' | 'status' | 'model' | 'logFileId' | 'jobId' | 'timestamp'>;

export const NO_CALL_FILTER = {
  type: undefined,
  status: undefined,
  model: undefined,
  file: undefined,
  job: undefined,
  from: undefined,
  to: undefined,
} as const;

/** The calls that pass every part of the filter, in their order. */
export function filterCalls<Call extends FilteredCall>(calls: readonly Call[], filter: CallFilter): Call[] {
  const from = timeOf(filter.from, Number.NEGATIVE_INFINITY);
  const to = timeOf(filter.to, Number.POSITIVE_INFINITY);
  return calls.filter((call) => {
    const at = Date.parse(call.timestamp);
    return (
      (filter.type === undefined || call.callType === filter.type) &&
      (filter.status === undefined || callOutcome(call.status) === filter.status) &&
      (filter.model === undefined || call.model === filter.model) &&
      (filter.file === undefined || call.logFileId === filter.file) &&
      (filter.job === undefined || call.jobId === filter.job) &&
      !(at < from || at > to)
    );
  });
}

export function isFiltered(filter: CallFilter): boolean {
  const { type, status, model, file, job, from, to } = filter;
  return [type, status, model, file, job, from, to].some((part) => part !== undefined);
}

/** Successful calls among those that have ended, 0 to 1; null when none has. */
export function successShare(calls: readonly Pick<LlmCall, 'status'>[]): number | null {
  const ended = calls.map(({ status }) => callOutcome(status)).filter((outcome) => outcome !== 'running');
  return ended.length === 0 ? null : ended.filter((outcome) => outcome === 'success').length / ended.length;
}

/** Every value that occurs, once, in order. */
export function distinct(values: readonly (string | null)[]): string[] {
  return [...new Set(values)].filter((value): value is string => value !== null && value !== '').sort();
}

function timeOf(iso: string | undefined, otherwise: number): number {
  const time = Date.parse(iso ?? '');
  return Number.isFinite(time) ? time : otherwise;
}
