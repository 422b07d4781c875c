import type { RcaRun } from '@rootline/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { serverMessageOr } from '#api/api-error.ts';
import { usePolling } from '#api/polling.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import { notifyToast } from '#ui/notify.tsx';
import { cancelRun } from '../cancel-run.ts';
import { type RunOptions, runBody } from '../options/run-body.ts';
import { RUNS_KEY, runStatusQuery, runsQuery, startRun } from '../rca-runs-queries.ts';
import { isRunActive, runToAdopt } from '../run-state.ts';
import { type PanelInput, type PanelState, panelState } from './panel-state.ts';

export interface RcaPanelState extends PanelState {
  isLoading: boolean;
  isStarting: boolean;
  start: (options: RunOptions) => Promise<void>;
  isCancelling: boolean;
  cancel: (jobId: string) => Promise<void>;
}

const NO_RUNS: readonly RcaRun[] = [];

/** Follows the runs of one file: adopts an active one, starts new ones, and says how each ends. */
export function useRcaPanel(fileId: string, onChanged: (status: string) => void): RcaPanelState {
  const client = useQueryClient();
  usePolling();
  const list = useQuery(runsQuery(fileId));
  const listed = list.data ?? NO_RUNS;
  const [startedId, setStartedId] = useState<string | null>(null);
  const [startFailure, setStartFailure] = useState<PanelInput['startFailure']>(null);
  const [isStarting, setIsStarting] = useState(false);
  const adoptedId = runToAdopt(listed)?.id ?? null;
  const followedId = startedId ?? adoptedId;
  // An adopted run is followed to its end, also when the list hears of the end before the check does.
  useEffect(() => {
    if (adoptedId !== null) setStartedId((followed) => followed ?? adoptedId);
  }, [adoptedId]);
  const check = useQuery({ ...runStatusQuery(followedId ?? ''), enabled: followedId !== null });
  const checked = followedId === null ? null : (check.data ?? null);
  const ended = checked !== null && !isRunActive(checked.status) ? checked : null;

  const told = useRef<string | null>(null);
  useEffect(() => {
    if (ended === null || told.current === ended.id) return;
    told.current = ended.id;
    if (ended.status === 'completed') notifyToast('success', text.completedToast);
    onChanged(ended.status);
    void client.invalidateQueries({ queryKey: RUNS_KEY }).then(() => setStartedId(null));
  }, [ended, client, onChanged]);

  const start = useCallback(
    async (options: RunOptions) => {
      setStartFailure(null);
      setIsStarting(true);
      try {
        setStartedId(await startRun(fileId, runBody(options)));
        onChanged('pending');
        await client.invalidateQueries({ queryKey: runsQuery(fileId).queryKey });
      } catch (error) {
        setStartFailure({ reason: serverMessageOr(error, '') || null });
      }
      setIsStarting(false);
    },
    [client, fileId, onChanged],
  );
  const [isCancelling, setIsCancelling] = useState(false);
  const cancel = useCallback(
    async (jobId: string) => {
      setIsCancelling(true);
      await cancelRun(client, { fileId, jobId });
      onChanged('failed');
      setIsCancelling(false);
    },
    [client, fileId, onChanged],
  );
  const isLoading = list.isPending;
  const checkError = check.error;
  // The same while nothing of it changes: the panel is not drawn again while one reads the log beside it.
  return useMemo(
    () => ({
      ...panelState({
        listed,
        followed: followedId === null ? null : { id: followedId, checked },
        isStarting,
        startFailure,
        checkFailure: checkError && { reason: serverMessageOr(checkError, '') || null },
      }),
      isLoading,
      isStarting,
      start,
      isCancelling,
      cancel,
    }),
    [listed, followedId, checked, isStarting, startFailure, checkError, isLoading, start, isCancelling, cancel],
  );
}
