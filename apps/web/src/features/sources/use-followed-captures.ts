import type { Capture } from '@rootline/contract';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CaptureRef, captureQuery } from './source-queries.ts';

/** Captures that were seen under way since the screen was opened, also once they have ended, until they are hidden. */
export function useFollowedCaptures(active: readonly Capture[]) {
  const client = useQueryClient();
  const [followed, setFollowed] = useState<readonly CaptureRef[]>([]);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const isNew = ({ id }: CaptureRef) => !followed.some((known) => known.id === id);
  const fresh = active.filter(isNew);
  if (fresh.length > 0) setFollowed([...followed, ...fresh.map(({ id, sourceId }) => ({ id, sourceId }))]);
  const answers = useQueries({ queries: followed.map(captureQuery) });
  return {
    captures: answers.flatMap(({ data }) => (data === undefined || hidden.has(data.id) ? [] : [data])),
    hide: (id: string) => setHidden((before) => new Set([...before, id])),
    follow: (capture: Capture) => {
      client.setQueryData(captureQuery(capture).queryKey, capture);
      const { id, sourceId } = capture;
      setFollowed((before) => (before.some((known) => known.id === id) ? before : [...before, { id, sourceId }]));
    },
  };
}
