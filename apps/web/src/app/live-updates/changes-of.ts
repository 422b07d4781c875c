import type { LiveEvent } from '@rootline/contract';
import type { QueryKey } from '@tanstack/react-query';
import { overviewQuery } from '../../features/dashboard/overview-queries.ts';
import { LOG_FILES_KEY, logFileQuery, logFilesQuery } from '../../features/log-files/log-files-queries.ts';
import {
  availableModelsQuery,
  firstLookQuery,
  RUNS_KEY,
  rcaResultQuery,
  runRecordQuery,
  runStatusQuery,
  runsQuery,
  templatesQuery,
} from '../../features/rca-runs/rca-runs-queries.ts';

/** What a change makes out of date, to be read anew. Mere progress of a file is not: its event holds all of it. */
export function changesOf(event: LiveEvent): QueryKey[] {
  switch (event.type) {
    case 'log-file': {
      const lists = [logFilesQuery().queryKey, overviewQuery.queryKey];
      if (event.change !== 'changed') return lists;
      if (event.status === 'pending' || event.status === 'processing') return [];
      const { id } = event;
      return [...lists, logFileQuery(id).queryKey, firstLookQuery(id).queryKey, templatesQuery(id).queryKey];
    }
    case 'rca-run': {
      const { id, logFileId, status } = event;
      const run = [runStatusQuery(id).queryKey, runRecordQuery(id, true).queryKey];
      if (status === 'running') return run;
      const ofFile = [
        runsQuery(logFileId).queryKey,
        rcaResultQuery(logFileId).queryKey,
        logFileQuery(logFileId).queryKey,
      ];
      return [...run, ...ofFile, logFilesQuery().queryKey, overviewQuery.queryKey];
    }
    case 'llm-pull':
      return event.status === 'completed' ? [availableModelsQuery().queryKey] : [];
    case 'resync':
      return [LOG_FILES_KEY, RUNS_KEY];
    case 'ready':
      return [];
  }
}
