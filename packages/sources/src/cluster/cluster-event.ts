import { serviceOfPath } from '@rootline/bundle';
import * as z from 'zod/mini';
import { readJson } from '../lines/read-json.ts';
import type { SourceChange } from '../source-client.ts';

const eventSchema = z.object({
  kind: z.literal('Event'),
  metadata: z.nullish(z.object({ creationTimestamp: z.nullish(z.string()) })),
  involvedObject: z.nullish(z.object({ kind: z.nullish(z.string()), name: z.nullish(z.string()) })),
  regarding: z.nullish(z.object({ kind: z.nullish(z.string()), name: z.nullish(z.string()) })),
  reason: z.nullish(z.string()),
  message: z.nullish(z.string()),
  note: z.nullish(z.string()),
  type: z.nullish(z.string()),
  count: z.nullish(z.number()),
  deprecatedCount: z.nullish(z.number()),
  lastTimestamp: z.nullish(z.string()),
  eventTime: z.nullish(z.string()),
  series: z.nullish(z.object({ count: z.nullish(z.number()), lastObservedTime: z.nullish(z.string()) })),
});
const replicaSetSchema = z.object({
  kind: z.literal('ReplicaSet'),
  metadata: z.object({
    name: z.string(),
    creationTimestamp: z.string(),
    annotations: z.nullish(z.record(z.string(), z.string())),
    ownerReferences: z.nullish(z.array(z.object({ kind: z.string(), name: z.string() }))),
  }),
  spec: z.nullish(
    z.object({
      template: z.nullish(
        z.object({
          spec: z.nullish(z.object({ containers: z.nullish(z.array(z.object({ image: z.nullish(z.string()) }))) })),
        }),
      ),
    }),
  ),
});

/** Something that happened in a cluster, as a line of a log. */
export interface ClusterLine {
  atMs: number;
  text: string;
  change?: SourceChange;
}

/** The lines of an answer with events or ReplicaSets, one of them or a list, in the order of their times; null for what is none. */
export function clusterLines(text: string): ClusterLine[] | null {
  const answer = readJson(text);
  const list = z.object({ items: z.array(z.unknown()) }).safeParse(answer);
  if (!list.success) {
    const line = lineOf(answer);
    return line === null ? null : [line];
  }
  return list.data.items.flatMap((item) => lineOf(item) ?? []).sort((a, b) => a.atMs - b.atMs);
}

function lineOf(item: unknown): ClusterLine | null {
  const event = eventSchema.safeParse(item);
  if (event.success) return eventLine(event.data);
  const replicaSet = replicaSetSchema.safeParse(item);
  return replicaSet.success ? rolloutLine(replicaSet.data) : null;
}

function eventLine(event: z.infer<typeof eventSchema>): ClusterLine | null {
  const { series, lastTimestamp, eventTime, metadata, type, reason } = event;
  const atMs = Date.parse(series?.lastObservedTime ?? lastTimestamp ?? eventTime ?? metadata?.creationTimestamp ?? '');
  if (Number.isNaN(atMs)) return null;
  const about = event.involvedObject ?? event.regarding;
  const count = series?.count ?? event.count ?? event.deprecatedCount ?? 1;
  const message = (event.message ?? event.note ?? '').replace(/\s*\n\s*/g, ' ');
  const level = type === 'Warning' ? 'WARN' : 'INFO';
  const object = `${(about?.kind ?? 'object').toLowerCase()}/${about?.name ?? ''}`;
  const service = serviceOfPath(`${about?.name ?? 'cluster'}.log`);
  const times = count > 1 ? ` (${count} times)` : '';
  return {
    atMs,
    text: `${new Date(atMs).toISOString()} ${level} ${service}: ${object} ${reason ?? ''}: ${message}${times}`,
  };
}

const REVISION = 'deployment.kubernetes.io/revision';

/** A ReplicaSet begins with the rollout of its deployment; null for one that no one rolled out. */
function rolloutLine({ metadata, spec }: z.infer<typeof replicaSetSchema>): ClusterLine | null {
  const owner = metadata.ownerReferences?.find(({ kind }) => kind === 'Deployment');
  const revision = metadata.annotations?.[REVISION];
  const atMs = Date.parse(metadata.creationTimestamp);
  if (owner === undefined || revision === undefined || Number.isNaN(atMs)) return null;
  const images = (spec?.template?.spec?.containers ?? []).flatMap(({ image }) => image ?? []);
  const of = images.length === 0 ? '' : `, image ${images.join(' and ')}`;
  return {
    atMs,
    text: `${new Date(atMs).toISOString()} INFO ${owner.name}: deployment/${owner.name} rollout of revision ${revision}${of}`,
    change: { kind: 'deploy', title: `revision ${revision}${of}`, service: owner.name },
  };
}
