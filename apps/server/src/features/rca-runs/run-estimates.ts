import { LIMITS, type RunEstimate } from '@rootline/contract';
import type { ChunksEstimate } from '@rootline/rca';
import type { EstimateChunks } from './analysis-processes.ts';
import type { AnalysisSources } from './rca-job-deps.ts';
import type { RcaRunStore } from './rca-run-store.ts';
import type { RunModels } from './run-models.ts';
import type { RunSubject } from './run-row.ts';
import type { TokenFactorStore } from './token-factor-store.ts';

export interface RunEstimatesDeps {
  models: RunModels;
  factors: TokenFactorStore;
  store: Pick<RcaRunStore, 'listPaces'>;
  sources: AnalysisSources;
  estimateChunks: EstimateChunks;
  maxChunks: number;
}

interface Wanted {
  userId: string;
  subject: RunSubject;
  /** null: the one that is used when none is chosen. */
  model: string | null;
}

const NONE: RunEstimate = { chunks: null, secondsPerChunk: null };
/** Estimates are small; the oldest go first. */
const MOST_KEPT = 500;

/** About how much a run would have to do, before it is started. What cannot be said is null: the run itself will say why. */
export function createRunEstimates(deps: RunEstimatesDeps) {
  const kept = new Map<string, Promise<ChunksEstimate | null>>();
  // One process at a time: no one waits for an estimate as one waits for a run.
  let last: Promise<unknown> = Promise.resolve();

  function chunksOf(key: string, make: () => Promise<ChunksEstimate | null>): Promise<ChunksEstimate | null> {
    const before = kept.get(key);
    if (before !== undefined) return before;
    const made = last.then(make);
    last = made.catch(() => null);
    kept.set(key, made);
    for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - MOST_KEPT))) kept.delete(oldest);
    // A failure is tried again by the next one who asks.
    void made.then(
      (estimate) => estimate ?? kept.delete(key),
      () => kept.delete(key),
    );
    return made;
  }

  async function limitsOf(userId: string, endpoint: string, model: string) {
    const { client } = await deps.models.openClient({ userId, endpoint, runId: null, logFileId: null });
    try {
      const facts = await client.describeModel(model, AbortSignal.timeout(LIMITS.rca.estimateSeconds * 1000));
      if (!facts.ok) return null;
      const { contextTokens, outputTokens, thinkingTokens } = facts;
      return { model, contextTokens, outputTokens, thinkingTokens, timeoutSeconds: 0 };
    } finally {
      await client.close();
    }
  }

  return async ({ userId, subject, model: asked }: Wanted): Promise<RunEstimate> => {
    const endpoint = await deps.models.endpointOf(userId);
    const model = endpoint === null ? null : (asked ?? (await deps.models.currentModel(userId).catch(nullWhenRefused)));
    if (endpoint === null || model === null) return NONE;
    const [found, known, tokenFactor, paces] = await Promise.all([
      deps.sources.locate(subject),
      limitsOf(userId, endpoint, model).catch(nullWhenRefused),
      deps.factors.read(endpoint, model),
      deps.store.listPaces(endpoint, model),
    ]);
    const secondsPerChunk = medianPace(paces);
    if (found === null || known === null) return { ...NONE, secondsPerChunk };
    const task = { source: found.source, limits: { ...known, tokenFactor }, maxChunks: deps.maxChunks };
    const estimate = await chunksOf(JSON.stringify([subject, task]), () =>
      deps.estimateChunks(task, AbortSignal.timeout(LIMITS.rca.estimateSeconds * 1000)),
    );
    const chunks = estimate === null ? null : { total: estimate.chunks, withFailures: estimate.withFailures };
    return { chunks, secondsPerChunk };
  };
}

function medianPace(paces: readonly { seconds: number; chunks: number }[]): number | null {
  const each = paces.map(({ seconds, chunks }) => seconds / chunks).sort((a, b) => a - b);
  return each[Math.floor(each.length / 2)] ?? null;
}

/** An endpoint that may not be used, or whose address is refused, has no estimate. */
function nullWhenRefused(error: unknown): null {
  if (error instanceof Error) return null;
  throw error;
}
