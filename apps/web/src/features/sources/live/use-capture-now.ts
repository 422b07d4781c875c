import { ENDPOINTS, LIMITS, type RingCapture } from '@rootline/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { serverMessageOr } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { liveText as text } from '#messages/live.en.ts';
import { notifyToast } from '#ui/notify.tsx';
import { nameOf, type SourceRow } from '../source-rows.ts';
import { useFollowedCaptures } from '../use-followed-captures.ts';

const MINUTES = 10;

/** Captures the last minutes of what is seen live. */
export function useCaptureNow(row: SourceRow) {
  const { captures, hide, follow } = useFollowedCaptures([]);
  const [ringCapture, setRingCapture] = useState<RingCapture | null>(null);
  const start = useMutation({
    mutationFn: async () => {
      const params = { id: row.id };
      if (row.type === 'ring') {
        setRingCapture(await call(ENDPOINTS.captureRing, { params, body: { minutes: MINUTES } }));
        return;
      }
      const body = {
        streams: null,
        span: { kind: 'last' as const, minutes: MINUTES },
        limitBytes: LIMITS.sources.capture.bytes.default,
        mask: { secrets: true, addresses: false },
      };
      follow((await call(ENDPOINTS.startCapture, { params, body })).capture);
    },
    onError: (error) => notifyToast('error', serverMessageOr(error, text.captureFailed), nameOf(row)),
  });
  return {
    captures,
    hide,
    ringCapture,
    closeResult: () => setRingCapture(null),
    isStarting: start.isPending,
    capture: () => start.mutate(),
  };
}
