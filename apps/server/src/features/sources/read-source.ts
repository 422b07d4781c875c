import { mkdir } from 'node:fs/promises';
import { errorText, LIMITS } from '@rootline/contract';
import {
  type CaptureSpan,
  captureWindow,
  createMask,
  type Guard,
  openSource,
  type SourceClient,
  SourceError,
} from '@rootline/sources';
import type { Answers } from '#platform/child-processes/answer-calls.ts';
import { ChildRefusal } from '#platform/child-processes/child-messages.ts';
import { createOutboundGuard, VERDICT_ERRORS } from '#platform/outbound/outbound-guard.ts';
import type { CaptureInput, CaptureProgress, GuardedPlace, SourceOperations } from './source-operations.ts';

/** How soon a capture hears that it was stopped. */
const ASK_MS = 300;

/** Throws ChildRefusal with the sentence of a source that cannot be read. */
export const testSource: Answers<SourceOperations>['test'] = async (guarded) => {
  const signal = AbortSignal.timeout(LIMITS.sources.testSeconds * 1000);
  await withSource(guarded, (client) => client.test(signal));
  return null;
};

export const listStreams: Answers<SourceOperations>['listStreams'] = async (guarded) => {
  const signal = AbortSignal.timeout(LIMITS.sources.testSeconds * 1000);
  return withSource(guarded, (client) => client.listChoices(signal));
};

export const captureSource: Answers<SourceOperations>['capture'] = async (input, { ask }) => {
  await mkdir(input.folder);
  const stop = new AbortController();
  let progress: CaptureProgress = { bytes: 0, lines: 0, streams: 0 };
  const asking = setInterval(async () => {
    // A question that cannot be answered ends nothing: the database may be away for a moment.
    if (!(await ask('goOn', progress).catch(() => true))) stop.abort();
  }, ASK_MS);
  try {
    return await withSource(input, (client) =>
      captureWindow(client, { ...wishOf(input), onProgress: (now) => (progress = now) }, stop.signal),
    );
  } finally {
    clearInterval(asking);
  }
};

function wishOf({ streams, span, mask, folder, limitBytes }: CaptureInput) {
  const { capture, streams: mostStreams } = LIMITS.sources;
  const { perCapture: changes } = LIMITS.changes;
  const { lines, seconds, readBytes } = capture;
  const masked = createMask(mask);
  return {
    choices: streams,
    span: spanOf(span),
    folder,
    limits: { bytes: limitBytes, lines, streams: mostStreams, changes, seconds, readBytes },
    ...(masked !== null && { mask: masked }),
  };
}

function spanOf(span: CaptureInput['span']): CaptureSpan {
  if (span.kind !== 'between') return span;
  return { kind: 'between', sinceMs: Date.parse(span.since), untilMs: Date.parse(span.until) };
}

/** Opens a source for some work. Throws ChildRefusal with the sentence of one that cannot be read. */
export async function withSource<T>(
  { place, policy }: GuardedPlace,
  work: (client: SourceClient) => Promise<T>,
): Promise<T> {
  try {
    const client = openSource(place, guardOf(policy));
    try {
      return await work(client);
    } finally {
      client.close();
    }
  } catch (error) {
    if (error instanceof SourceError) throw new ChildRefusal(error.failure, error.message);
    if (error instanceof DOMException && error.name === 'TimeoutError')
      throw new ChildRefusal('cut', `It did not answer within ${LIMITS.sources.testSeconds} seconds`);
    throw error;
  }
}

function guardOf(policy: GuardedPlace['policy']): Guard {
  const guard = createOutboundGuard(policy);
  return {
    lookup: guard.lookup,
    async refusalOf(url) {
      const verdict = await guard.judge(url);
      return verdict === 'allowed' ? null : errorText(VERDICT_ERRORS[verdict]);
    },
  };
}
