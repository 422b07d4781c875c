import { ENDPOINTS, type LevelCounts, LIMITS, type LogEntry, type LogFileDetail } from '@rootline/contract';
import { hasEnded, waitUntil } from '#testing/wait-until.ts';
import type { HostileClient } from './client.ts';

/** Entries up to which every page of a file is walked. */
const WALKED_ENTRIES = 5000;

/**
 * Reads a completed file by every call there is and holds the answers against each other: the same number of entries
 * in the list, the pages, the index, the histogram and the templates. Throws an Error that names what differs.
 * Gives the entries of the pages it walked.
 */
export async function checkParsedFile(client: HostileClient, file: LogFileDetail): Promise<LogEntry[]> {
  const params = { id: file.id };
  const index = await client.call(ENDPOINTS.getEntryIndex, { params });
  const histogram = await client.call(ENDPOINTS.getHistogram, { params });
  const templates = await client.call(ENDPOINTS.listTemplates, { params });
  const { firstLook } = await client.call(ENDPOINTS.getFirstLook, { params });
  const entries = await walk(client, file.id);
  await search(client, file.id, entries[0]?.message ?? '');

  const same = (what: string, found: number, expected: number) => {
    if (found !== expected) throw new Error(`${what}: ${found}, but the file has ${expected} entries`);
  };
  same('entries of the detail', file.entriesTotal, file.entryCount);
  same('entry index', index.total, file.entryCount);
  // Entries without a time have no place on an axis of time.
  const inHistogram = sum(histogram.buckets.map(total));
  if (histogram.axis === 'line' || inHistogram > file.entryCount) same('histogram', inHistogram, file.entryCount);
  if (templates.total <= templates.templates.length) {
    same('templates', sum(templates.templates.map(({ count }) => count)), file.entryCount);
  }
  if (file.facts !== null) same('levels', total(file.facts.levels), file.entryCount);
  if (file.entryCount <= WALKED_ENTRIES) same('pages', entries.length, file.entryCount);
  if (firstLook === null) throw new Error('There is no first look');
  checkOrder(entries, file.facts?.lineCount ?? 0);
  return entries;
}

/** Runs the statistical analysis and reads its result by every call. Throws when it does not complete. */
export async function checkAnalysis(client: HostileClient, fileId: string): Promise<void> {
  const params = { id: fileId };
  const body = { analysisMode: 'statistical' };
  const { jobId } = await client.call(ENDPOINTS.startRun, { params, body });
  const readRun = async () => (await client.call(ENDPOINTS.getRunStatus, { params: { jobId } })).job;
  const run = await waitUntil(readRun, hasEnded);
  if (run.status === 'failed') throw new Error(`The analysis failed: ${run.error}`);
  const { analysis } = await client.call(ENDPOINTS.getRcaResult, { params });
  if (analysis === null) throw new Error('The completed analysis has no result');
  await client.call(ENDPOINTS.listRuns, { params });
  await client.call(ENDPOINTS.getRunRecord, { params: { jobId } });
}

async function walk(client: HostileClient, id: string): Promise<LogEntry[]> {
  const entries: LogEntry[] = [];
  const limit = String(LIMITS.entries.pageMax);
  for (let seq: number | null = 0; seq !== null && entries.length < WALKED_ENTRIES; ) {
    const query = { seq: String(seq), limit };
    const page: { entries: LogEntry[]; nextSeq: number | null } = await client.call(ENDPOINTS.listEntries, {
      params: { id },
      query,
    });
    entries.push(...page.entries);
    seq = page.nextSeq;
  }
  return entries;
}

/** A text of the file, or what is left of it in a query, is searched as text and as an escaped expression. */
async function search(client: HostileClient, id: string, message: string): Promise<void> {
  // By characters: half of one finds nothing.
  const text = Array.from(message).slice(0, 60).join('');
  if (text === '') return;
  const params = { id };
  const found = await client.call(ENDPOINTS.listEntries, { params, query: { text, matchCase: 'true' } });
  if (found.entries.length === 0) throw new Error(`A search for ${JSON.stringify(text)} does not find its own entry`);
  const expression = text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  await client.call(ENDPOINTS.getEntryIndex, { params, query: { text: expression, mode: 'regex' } });
}

function checkOrder(entries: readonly LogEntry[], lineCount: number): void {
  let last = { id: -1, line: 1 };
  for (const { id, line, lineEnd } of entries) {
    const isInOrder = Number(id) > last.id && line >= last.line && lineEnd >= line && lineEnd <= lineCount;
    if (!isInOrder) throw new Error(`Entry ${id} at lines ${line} to ${lineEnd} of ${lineCount} is out of order`);
    last = { id: Number(id), line };
  }
}

function total(counts: LevelCounts): number {
  return sum(Object.values(counts));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0);
}
