import { ENDPOINTS, type LogFile } from '@rootline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { fileFactsText as text } from '#messages/file-facts.en.ts';
import { notifyToast } from '#ui/notify.tsx';
import { phaseOf } from '../file-phase.ts';
import { changeLogFile } from '../log-files-queries.ts';

/** Asks for a file to be parsed again, and reads everything about it anew once it is. */
export function useReparse({ id, status, error }: LogFile) {
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const phase = phaseOf(status);
  const before = useRef(phase);
  const isStale = useRef(false);
  useEffect(() => {
    if (before.current === 'in-progress' && phase === 'success') {
      // Entries, groups and the first look are kept for good, since files do not change otherwise.
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(id) });
      if (isStale.current && !error) notifyToast('success', text.parsedAgain);
      isStale.current = false;
    }
    before.current = phase;
  }, [client, id, phase, error]);

  const reparse = async () => {
    setIsAsking(true);
    try {
      const { logFile } = await call(ENDPOINTS.reparseLogFile, { params: { id } });
      isStale.current = true;
      before.current = 'in-progress';
      changeLogFile(client, id, logFile);
    } catch (failure) {
      notifyToast('error', text.parseAgainFailed(messageOf(failure)));
    }
    setIsAsking(false);
  };
  return { reparse, isAsking };
}
