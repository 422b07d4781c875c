import { useDebouncedValue } from '@mantine/hooks';
import type { CaptureBody } from '@rootline/contract';
import { useQuery } from '@tanstack/react-query';
import { sourcesText } from '#messages/sources.en.ts';
import { expectedSize } from './expected-size.ts';
import { estimateQuery } from './source-queries.ts';

const text = sourcesText.captureForm.estimate;
/** Whoever types minutes or selects streams is not asked for at each step. */
const PAUSE_MS = 500;

interface SizeEstimateProps {
  sourceId: string;
  /** Null while the form is not complete. */
  body: CaptureBody | null;
}

/** About how much a capture would read, before it is started. */
export function SizeEstimate({ sourceId, body }: SizeEstimateProps) {
  const [wanted] = useDebouncedValue(body === null ? null : JSON.stringify([body.streams, body.span]), PAUSE_MS);
  const { data, error } = useQuery(estimateQuery(sourceId, wanted));
  if (body === null) return null;
  const size = { isLive: body.span.kind === 'live', limitBytes: body.limitBytes };
  const words = error ? text.failed : data === undefined ? text.asking : expectedSize(data, size);
  return (
    <p className="small secondary" role="status">
      {words}
    </p>
  );
}
