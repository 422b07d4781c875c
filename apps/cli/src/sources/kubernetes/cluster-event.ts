import { serviceOfPath } from '@rootline/bundle';
import * as z from 'zod';
import { readJson } from '../read-json.ts';

const eventSchema = z.object({
  kind: z.literal('Event'),
  metadata: z.object({ creationTimestamp: z.string().nullish() }).nullish(),
  involvedObject: z.object({ kind: z.string().nullish(), name: z.string().nullish() }).nullish(),
  regarding: z.object({ kind: z.string().nullish(), name: z.string().nullish() }).nullish(),
  reason: z.string().nullish(),
  message: z.string().nullish(),
  note: z.string().nullish(),
  type: z.string().nullish(),
  count: z.number().nullish(),
  deprecatedCount: z.number().nullish(),
  lastTimestamp: z.string().nullish(),
  eventTime: z.string().nullish(),
  series: z.object({ count: z.number().nullish(), lastObservedTime: z.string().nullish() }).nullish(),
});
const replicaSetSchema = z.object({
  kind: z.literal('ReplicaSet'),
  metadata: z.object({
    name: z.string(),
    creationTimestamp: z.string(),
    annotations: z.record(z.string(), z.string()).nullish(),
    ownerReferences: z.array(z.object({ kind: z.string(), name: z.string() })).nullish(),
  }),
  spec: z
    .object({
      template: z
        .object({
          spec: z.object({ containers: z.array(z.object({ image: z.string().nullish() })).nullish() }).nullish(),
        })
        .nullish(),
    })
    .nullish(),
});

/** Something that happened in a cluster, as a line of a log. */
export interface ClusterLine {
  atMs: number;
  text: string;
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

/** A ReplicaSet begins with the rollout of its deployment; null for one that nobody rolled out. */
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
  };
}
