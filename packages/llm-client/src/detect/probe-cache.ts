import type { Quirks } from '../dialects/quirks.ts';
import type { DescribedModel } from './described-model.ts';
import type { ServerKind } from './server-kind.ts';

/** What was found out about a server or a model on it; only successes are kept. */
export interface ProbeCache {
  kinds: ExpiringMap<ServerKind>;
  models: ExpiringMap<DescribedModel>;
  quirks: ExpiringMap<Quirks>;
}

interface ExpiringMap<V> {
  get(key: string): V | undefined;
  set(key: string, value: V): void;
  delete(key: string): void;
}

/** One cache may serve many clients; keys name the endpoint and, for models, the model. */
export function createProbeCache(lifeMs: number, now: () => number = () => performance.now()): ProbeCache {
  return {
    kinds: createExpiringMap(lifeMs, now),
    models: createExpiringMap(lifeMs, now),
    quirks: createExpiringMap(lifeMs, now),
  };
}

const MOST_KEYS = 500;

function createExpiringMap<V>(lifeMs: number, now: () => number): ExpiringMap<V> {
  const entries = new Map<string, { value: V; until: number }>();
  return {
    get(key) {
      const entry = entries.get(key);
      if (entry === undefined || entry.until > now()) return entry?.value;
      entries.delete(key);
      return undefined;
    },
    set(key, value) {
      entries.delete(key);
      entries.set(key, { value, until: now() + lifeMs });
      const oldest = entries.keys().next();
      if (entries.size > MOST_KEYS && !oldest.done) entries.delete(oldest.value);
    },
    delete: (key) => {
      entries.delete(key);
    },
  };
}
