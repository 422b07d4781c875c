import { ENDPOINTS, type LogFile } from '@rootline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { fileFactsText as text } from '#messages/file-facts.en.ts';
import { notifyToast } from '#ui/notify.tsx';
import { phaseOf } from '../file-phase.ts';
import { changeLogFile } from '../log-files-queries.ts';

/** Asks for a file to be parsed again, and says when it is. What is read of it stands under the number of its parse. */
export function useReparse({ id, status, error }: LogFile) {
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const phase = phaseOf(status);
  const before = useRef(phase);
  const isAwaited = useRef(false);
  useEffect(() => {
    if (before.current === 'in-progress' && phase === 'success') {
      if (isAwaited.current && !error) notifyToast('success', text.parsedAgain);
      isAwaited.current = false;
    }
    before.current = phase;
  }, [phase, error]);

  const reparse = async () => {
    setIsAsking(true);
    try {
      const { logFile } = await call(ENDPOINTS.reparseLogFile, { params: { id } });
      isAwaited.current = true;
      before.current = 'in-progress';
      changeLogFile(client, id, logFile);
    } catch (failure) {
      notifyToast('error', text.parseAgainFailed(messageOf(failure)));
    }
    setIsAsking(false);
  };
  return { reparse, isAsking };
}
