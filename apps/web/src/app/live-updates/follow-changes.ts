import { LIMITS, type LiveEvent } from '@rootline/contract';
import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { CASES_KEY } from '#address/log-files-search.ts';
import { followEvents } from '#api/follow-events.ts';
import { overviewQuery } from '../../features/dashboard/overview-queries.ts';
import {
  changeLogFile,
  LOG_FILES_KEY,
  logFileQuery,
  logFilesQuery,
} from '../../features/log-files/log-files-queries.ts';
import { RUN_KEYS } from '../../features/rca-runs/run-state.ts';

/**
 * Shows what the server reports until the signal is aborted. A tab in the background does not listen: what it missed is
 * read when it comes to the front.
 */
export function followChanges(client: QueryClient, signal: AbortSignal): void {
  const refresh = createRefresh(client);
  let visible: AbortController | null = null;

  const follow = () => {
    if (document.visibilityState === 'hidden' || signal.aborted) {
      // Browsers allow few connections per server, so a hidden tab must not hold one.
      visible?.abort();
      visible = null;
      return;
    }
    if (visible !== null) return;
    visible = new AbortController();
    void followEvents({ onEvent: (event) => take(client, event, refresh), signal: visible.signal });
  };
  document.addEventListener('visibilitychange', follow);
  signal.addEventListener('abort', () => {
    document.removeEventListener('visibilitychange', follow);
    follow();
  });
  follow();
}

function take(client: QueryClient, event: LiveEvent, refresh: (event: LiveEvent) => void): void {
  if (event.type === 'log-file' && event.change === 'changed') {
    const { id, status, parseProgress } = event;
    // Its counts come with the list: until then a finished file stays what it was.
    if (status === 'pending' || status === 'processing') changeLogFile(client, id, { status, parseProgress });
  }
  if (event.type === 'rca-run' && event.status === 'running' && event.logFileId !== null) {
    const { id, logFileId, status, progress, totalChunks, currentChunk } = event;
    const rcaProgress = { progress, totalChunks, currentChunk };
    changeLogFile(client, logFileId, { rcaAnalysisStatus: status, rcaAnalysisJobId: id, rcaProgress });
  }
  refresh(event);
}

/** Collects outdated queries for a moment, so that many events cause one refresh of each. */
function createRefresh(client: QueryClient): (event: LiveEvent) => void {
  const gathered = new Map<string, QueryKey>();
  let isPlanned = false;
  const flush = () => {
    isPlanned = false;
    for (const queryKey of gathered.values()) {
      // A check that failed has ended its polling; an event must not begin it again.
      void client.invalidateQueries({ queryKey, predicate: ({ state }) => state.status !== 'error' });
    }
    gathered.clear();
  };
  return (event) => {
    for (const key of changesOf(event)) gathered.set(hashKey(key), key);
    if (gathered.size === 0 || isPlanned) return;
    isPlanned = true;
    setTimeout(flush, LIMITS.events.gatherMs);
  };
}

/** The queries that a change makes outdated. Progress of a file needs none: its event holds everything. */
export function changesOf(event: LiveEvent): QueryKey[] {
  switch (event.type) {
    case 'log-file': {
      const lists = [logFilesQuery().queryKey, overviewQuery.queryKey];
      if (event.change !== 'changed') return lists;
      if (event.status === 'pending' || event.status === 'processing') return [];
      const { id } = event;
      return [...lists, CASES_KEY, logFileQuery(id).queryKey, RUN_KEYS.firstLook(id), RUN_KEYS.templates(id)];
    }
    case 'rca-run': {
      const { id, logFileId, status } = event;
      const run = [RUN_KEYS.status(id), RUN_KEYS.record(id)];
      if (status === 'running') return run;
      // A run over a case belongs to no file.
      if (logFileId === null) return [RUN_KEYS.all, CASES_KEY];
      const ofFile = [RUN_KEYS.list(logFileId), RUN_KEYS.result(logFileId), logFileQuery(logFileId).queryKey];
      return [...run, ...ofFile, logFilesQuery().queryKey, overviewQuery.queryKey];
    }
    case 'llm-pull':
      return event.status === 'completed' ? [RUN_KEYS.models] : [];
    case 'resync':
      return [LOG_FILES_KEY, RUN_KEYS.all, CASES_KEY];
    case 'case':
      return [CASES_KEY, RUN_KEYS.all];
    case 'ready':
      return [];
  }
}
