import { ENDPOINTS, LIMITS, type LogEntry, type UndatedTimes } from '@rootline/contract';
import type { Client } from '@rootline/contract/client';
import { viewEntry } from './entry-view.ts';
import type { MatchWindow } from './match-windows.ts';

/** Matching entries in the order that was asked for, and where to go on. */
export interface EntryPage {
  entries: LogEntry[];
  nextSeq: number | null;
}

interface NewestQuestion {
  id: string;
  filters: Record<string, string>;
  /** The last position to look at, or the last line; without both the end of the file. */
  seq?: number | undefined;
  line?: number | undefined;
  limit: number;
}

/** The last matches up to a place, the newest first. */
export async function newestPage(
  client: Client,
  { id, filters, seq, line, limit }: NewestQuestion,
  signal: AbortSignal,
): Promise<EntryPage> {
  const end = seq === undefined && line !== undefined ? { line: String(line + 1) } : { seq: String((seq ?? LAST) + 1) };
  const query = { ...filters, ...end, before: String(Math.min(limit + 1, LIMITS.entries.contextMax)), limit: '1' };
  const { entries } = await client.call(ENDPOINTS.listEntries, { params: { id }, query, signal });
  const isBehind = (entry: LogEntry) =>
    seq === undefined && line !== undefined ? entry.line > line : Number(entry.id) > (seq ?? LAST);
  const found = entries.filter((entry) => !isBehind(entry)).reverse();
  const next = found[limit];
  return { entries: found.slice(0, limit), nextSeq: next === undefined ? null : Number(next.id) };
}

/** A number beyond the last entry of any file. */
const LAST = 999_999_999_998;

/** A match with the entries around it in the file. */
export async function neighboursOf(
  client: Client,
  { id, entry, around, undated }: { id: string; entry: LogEntry; around: number; undated: UndatedTimes | null },
  signal: AbortSignal,
): Promise<MatchWindow<ReturnType<typeof viewEntry>>> {
  const match = viewEntry(entry, undated);
  if (around === 0) return { match, before: [], after: [] };
  const query = { seq: entry.id, before: String(around), limit: String(around + 1) };
  const { entries } = await client.call(ENDPOINTS.listEntries, { params: { id }, query, signal });
  const view = (others: LogEntry[]) => others.map((other) => viewEntry(other, undated));
  return {
    match,
    before: view(entries.filter((other) => Number(other.id) < Number(entry.id))),
    after: view(entries.filter((other) => Number(other.id) > Number(entry.id))),
  };
}
