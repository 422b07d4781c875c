import { type CaptureSpan, LIMITS } from '@rootline/contract';
import type { Answers } from '#platform/child-processes/answer-calls.ts';
import { withSource } from './read-source.ts';
import type { SourceOperations } from './source-operations.ts';

const MINUTE_MS = 60_000;
const { testSeconds, estimatedLiveSeconds } = LIMITS.sources;

/** About how much a capture would read; null for a source that cannot be asked cheaply. */
export const estimateCapture: Answers<SourceOperations>['estimate'] = async ({ streams: choices, span, ...place }) => {
  const signal = AbortSignal.timeout(testSeconds * 1000);
  return withSource(place, async (client) => {
    if (client.estimate === undefined) return null;
    const window = windowOf(span, client.nowMs());
    const { bytes, lines, isLeast } = await client.estimate({ choices, ...window }, signal);
    const seconds = Math.round((window.untilMs - window.sinceMs) / 1000);
    return { bytes, lines, seconds, isLeast };
  });
};

function windowOf(span: CaptureSpan, nowMs: number): { sinceMs: number; untilMs: number } {
  if (span.kind === 'between') return { sinceMs: Date.parse(span.since), untilMs: Date.parse(span.until) };
  const lengthMs = span.kind === 'last' ? span.minutes * MINUTE_MS : estimatedLiveSeconds * 1000;
  return { sinceMs: nowMs - lengthMs, untilMs: nowMs };
}
