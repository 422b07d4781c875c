import * as z from 'zod/mini';
import { readJson } from '../lines/read-json.ts';

const statusSchema = z.object({
  name: z.string(),
  restartCount: z.nullish(z.number()),
  state: z.nullish(z.object({ running: z.nullish(z.unknown()) })),
  lastState: z.nullish(z.object({ terminated: z.nullish(z.object({ finishedAt: z.nullish(z.string()) })) })),
});
const namesSchema = z.nullish(z.array(z.object({ name: z.string() })));
const podSchema = z.object({
  metadata: z.object({ name: z.string(), labels: z.nullish(z.record(z.string(), z.string())) }),
  spec: z.object({ containers: namesSchema, initContainers: namesSchema, ephemeralContainers: namesSchema }),
  status: z.nullish(
    z.object({
      containerStatuses: z.nullish(z.array(statusSchema)),
      initContainerStatuses: z.nullish(z.array(statusSchema)),
    }),
  ),
});

/** A container of a pod. */
export interface PodContainer {
  pod: string;
  container: string;
  /** Whose it is, by the labels that applications carry; null where they do not say. */
  app: string | null;
  /** When the instance before this one ended; null where there is none, or no one knows. */
  previousEndMs: number | null;
  restarts: number;
  isRunning: boolean;
}

/** The containers of the pods in an answer of `kubectl get pods -o json`; null for what is none. */
export function podContainers(text: string): PodContainer[] | null {
  const parsed = z.object({ items: z.array(podSchema) }).safeParse(inList(readJson(text)));
  if (!parsed.success) return null;
  return parsed.data.items.flatMap(({ metadata, spec, status }) => {
    const states = new Map(
      [...(status?.initContainerStatuses ?? []), ...(status?.containerStatuses ?? [])].map((each) => [each.name, each]),
    );
    const { labels } = metadata;
    const app = labels?.['app.kubernetes.io/name'] ?? labels?.['app'] ?? labels?.['k8s-app'] ?? null;
    const all = [...(spec.initContainers ?? []), ...(spec.containers ?? []), ...(spec.ephemeralContainers ?? [])];
    return all.map(({ name }) => {
      const found = states.get(name);
      const endMs = Date.parse(found?.lastState?.terminated?.finishedAt ?? '');
      return {
        pod: metadata.name,
        container: name,
        app,
        previousEndMs: Number.isNaN(endMs) ? null : endMs,
        restarts: found?.restartCount ?? 0,
        isRunning: found?.state?.running != null,
      };
    });
  });
}

/** A pod that was asked for by name comes by itself. */
function inList(answer: unknown): unknown {
  const isOne = z.object({ kind: z.literal('Pod') }).safeParse(answer).success;
  return isOne ? { items: [answer] } : answer;
}

const labelsSchema = z.record(z.string(), z.string());
const expressionSchema = z.object({ key: z.string(), operator: z.string(), values: z.nullish(z.array(z.string())) });
const selectorSchema = z.strictObject({
  matchLabels: z.nullish(labelsSchema),
  matchExpressions: z.nullish(z.array(expressionSchema)),
});
const ownerSchema = z.object({
  kind: z.string(),
  spec: z.nullish(z.object({ selector: z.nullish(z.union([selectorSchema, labelsSchema])) })),
});

/** How the pods of a deployment, set, job or service are selected, in the words of `-l`; null where it selects none. */
export function selectorOf(text: string): string | null {
  const parsed = ownerSchema.safeParse(readJson(text));
  const selector = parsed.success ? parsed.data.spec?.selector : null;
  if (selector === null || selector === undefined) return null;
  const full = selectorSchema.safeParse(selector);
  const labels = full.success ? (full.data.matchLabels ?? {}) : labelsSchema.parse(selector);
  const expressions = full.success ? (full.data.matchExpressions ?? []) : [];
  const terms = [
    ...Object.entries(labels).map(([key, value]) => `${key}=${value}`),
    ...expressions.map(expressionText),
  ];
  return terms.length === 0 ? null : terms.join(',');
}

function expressionText({ key, operator, values }: z.infer<typeof expressionSchema>): string {
  if (operator === 'Exists') return key;
  if (operator === 'DoesNotExist') return `!${key}`;
  return `${key} ${operator === 'NotIn' ? 'notin' : 'in'} (${(values ?? []).join(',')})`;
}
