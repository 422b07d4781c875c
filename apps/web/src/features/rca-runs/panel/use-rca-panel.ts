import { ENDPOINTS, type RcaRun } from '@rootline/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { serverMessageOr } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { usePolling } from '#api/polling.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import { notifyToast } from '#ui/notify.tsx';
import { type RunOptions, runBody } from '../options/run-options.ts';
import { RUNS_KEY, runStatusQuery, runsQuery } from '../rca-runs-queries.ts';
import { isRunActive, newestWith, runToAdopt } from '../run-state.ts';

/** What the panel of one file shows. */
export interface RcaPanelState {
  isLoading: boolean;
  runs: RcaRun[];
  /** Word for the header badge; empty while no run exists. */
  status: string;
  /** The run that is followed. */
  active: { id: string; run: RcaRun | null } | null;
  completed: RcaRun | null;
  error: { message: string; detail: string | null } | null;
  isStarting: boolean;
  start: (options: RunOptions) => Promise<void>;
}

/** Follows the runs of one file: adopts an active one, starts new ones, and says how each ends. */
export function useRcaPanel(fileId: string, onChanged: (status: string) => void): RcaPanelState {
  const client = useQueryClient();
  usePolling();
  const list = useQuery(runsQuery(fileId));
  const runs = list.data ?? [];
  const [startedId, setStartedId] = useState<string | null>(null);
  const [startError, setStartError] = useState<RcaPanelState['error']>(null);
  const [isStarting, setIsStarting] = useState(false);
  const adoptedId = runToAdopt(runs)?.id ?? null;
  const activeId = startedId ?? adoptedId;
  // An adopted run is followed to its end, also when the list hears of the end before the check does.
  useEffect(() => {
    if (adoptedId !== null) setStartedId((followed) => followed ?? adoptedId);
  }, [adoptedId]);
  const check = useQuery({ ...runStatusQuery(activeId ?? ''), enabled: activeId !== null });
  const run = activeId === null ? null : (check.data ?? runs.find(({ id }) => id === activeId) ?? null);
  const ended = run !== null && !isRunActive(run.status) ? run : null;

  const told = useRef<string | null>(null);
  useEffect(() => {
    if (ended === null || told.current === ended.id) return;
    told.current = ended.id;
    if (ended.status === 'completed') notifyToast('success', text.completedToast);
    onChanged(ended.status);
    void client.invalidateQueries({ queryKey: RUNS_KEY }).then(() => setStartedId(null));
  }, [ended, client, onChanged]);

  const newest = runs[0] ?? null;
  const status = startError
    ? 'failed'
    : isStarting
      ? 'pending'
      : (run?.status ?? (activeId ? 'pending' : (newest?.status ?? '')));
  return {
    isLoading: list.isPending,
    runs,
    status,
    active: activeId !== null && ended === null && !startError ? { id: activeId, run } : null,
    completed: newestWith(runs, 'completed'),
    error: startError ?? errorOf(check.error, status, run ?? newest),
    isStarting,
    async start(options) {
      setStartError(null);
      setIsStarting(true);
      try {
        const { jobId } = await call(ENDPOINTS.startRun, { params: { id: fileId }, body: runBody(options) });
        setStartedId(jobId);
        onChanged('pending');
        await client.invalidateQueries({ queryKey: runsQuery(fileId).queryKey });
      } catch (error) {
        const detail = serverMessageOr(error, '');
        setStartError({ message: text.startFailedInPanel, detail: detail === '' ? null : detail });
      }
      setIsStarting(false);
    },
  };
}

function errorOf(checkError: unknown, status: string, run: RcaRun | null): RcaPanelState['error'] {
  if (checkError) return { message: text.statusFailed, detail: serverMessageOr(checkError, '') || null };
  return status === 'failed' ? { message: run?.error || text.runFailed, detail: null } : null;
}
