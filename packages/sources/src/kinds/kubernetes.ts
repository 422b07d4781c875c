import { serviceOfPath } from '@rootline/bundle';
import * as z from 'zod/mini';
import { clusterLines } from '../cluster/cluster-event.ts';
import { type PodContainer, podContainers } from '../cluster/cluster-objects.ts';
import { SAMPLE, sampleStreams } from '../estimate/sample-streams.ts';
import { sizeOfSample, sumOfSizes } from '../estimate/size-of-sample.ts';
import { sampleOf } from '../estimate/stamped-sample.ts';
import { askJson, pathWith } from '../http/ask.ts';
import { basicSign } from '../http/basic-sign.ts';
import { createTransport, type Transport } from '../http/transport.ts';
import { type ByteLine, bytesOf } from '../lines/byte-line.ts';
import { exactJson } from '../lines/exact-json.ts';
import type { Guard, Place } from '../place.ts';
import type { SourceClient, SourceStream, StreamChoice, StreamReader, Wanted } from '../source-client.ts';
import { SourceError } from '../source-error.ts';
import { followLines, type OpenLines } from './follow-lines.ts';
import { inBatches } from './in-batches.ts';
import { splitLines } from './split-answer.ts';

const listSchema = z.object({
  items: z.array(z.unknown()),
  metadata: z.optional(z.object({ continue: z.nullish(z.string()) })),
});
const PAGE_OBJECTS = 500;
const EXPIRED = 410;
/** Lists that begin anew because their place has expired. */
const BEGINNINGS = 3;
const PREVIOUS = ':previous';

/** What happened around the pods: id of the choice, name of the list. */
const AROUND = [
  { id: 'events', kind: 'Event', list: (namespace: string) => `/apis/events.k8s.io/v1/namespaces/${namespace}/events` },
  {
    id: 'rollouts',
    kind: 'ReplicaSet',
    list: (namespace: string) => `/apis/apps/v1/namespaces/${namespace}/replicasets`,
  },
] as const;

/** Pods of a namespace: every container, the container before its restart, and the namespace's events and rollouts. */
export function kubernetesClient(place: Place, guard: Guard): SourceClient {
  const transport = createTransport(place, guard, basicSign(place));
  const namespace = encodeURIComponent(place.settings.namespace ?? 'default');
  const pods = `/api/v1/namespaces/${namespace}/pods`;

  async function listContainers(signal: AbortSignal): Promise<PodContainer[]> {
    const items = await listObjects(transport, pods, { labelSelector: place.settings.selector }, signal);
    const found = podContainers(exactJson({ items }));
    if (found === null) throw new SourceError('answer', 'The cluster answers something other than pods');
    return found;
  }

  return {
    growsStreams: true,
    lagMs: null,
    nowMs: transport.nowMs,
    close: transport.close,
    async test(signal) {
      await askJson(transport, { path: `${pods}?limit=1` }, listSchema, signal);
    },

    async listChoices(signal) {
      const containers = await listContainers(signal);
      return [...containers.flatMap(choicesOf), ...AROUND.map(({ id }) => aroundChoice(id))];
    },

    async open({ choices, sinceMs, note, onCut }, signal) {
      const containers = await listContainers(signal);
      const isWanted = (id: string) => choices?.includes(id) ?? true;
      const readers: StreamReader[] = [];
      for (const of of containers) {
        if (isWanted(idOf(of))) readers.push(podReader(transport, pods, of, { sinceMs, isPrevious: false, onCut }));
        if (endedSince(of, sinceMs) && isWanted(idOf(of) + PREVIOUS))
          readers.push(podReader(transport, pods, of, { sinceMs, isPrevious: true, onCut }));
      }
      const known = new Set(containers.flatMap((of) => [idOf(of), idOf(of) + PREVIOUS]));
      const around: readonly string[] = AROUND.map(({ id }) => id);
      for (const gone of choices?.filter((each) => !known.has(each) && !around.includes(each)) ?? [])
        note(`${gone}: There is no such pod any more.`);
      for (const { id, kind, list } of AROUND)
        if (isWanted(id)) readers.push(aroundReader(transport, { id, kind, path: list(namespace), sinceMs }));
      return readers;
    },

    async estimate({ choices, ...window }, signal) {
      const isWanted = (id: string) => choices?.includes(id) ?? true;
      const containers = await listContainers(signal);
      const sample = (of: PodContainer, isPrevious: boolean) =>
        sampleOf(podLines(transport, pods, of, { isPrevious, tailLines: SAMPLE.lines }, signal), transport.nowMs());
      const current = await sampleStreams(
        containers.filter((of) => isWanted(idOf(of))),
        async (of) => sizeOfSample(await sample(of, false), window),
      );
      const previous = await sampleStreams(
        containers.filter((of) => isWanted(idOf(of) + PREVIOUS) && endedSince(of, window.sinceMs)),
        async (of) => {
          const lines = await sample(of, true);
          // All of it is read, however old.
          return { ...sizeOfSample({ ...lines, isWhole: true }, WHOLE), isLeast: !lines.isWhole };
        },
      );
      return sumOfSizes([current, previous]);
    },
  };
}

const WHOLE = { sinceMs: Number.NEGATIVE_INFINITY, untilMs: Number.POSITIVE_INFINITY };

/** True if the container before a restart ended in the window, or no one says when. */
const endedSince = ({ previousEndMs, restarts }: PodContainer, sinceMs: number) =>
  previousEndMs === null ? restarts > 0 : previousEndMs >= sinceMs;

const idOf = ({ pod, container }: PodContainer) => `${pod}/${container}`;

function choicesOf(of: PodContainer): StreamChoice[] {
  const { restarts, isRunning, app, pod } = of;
  const id = idOf(of);
  const service = app ?? serviceOfPath(`${pod}.log`);
  const current: StreamChoice = { id, name: id, kind: 'log', service, isRunning, restarts, detail: null };
  if (restarts === 0 && of.previousEndMs === null) return [current];
  return [current, { ...current, id: id + PREVIOUS, kind: 'previous', isRunning: false }];
}

function aroundChoice(id: string): StreamChoice {
  const name = id === 'events' ? 'Events of the namespace' : 'Rollouts of the namespace';
  return { id, name, kind: 'events', service: null, isRunning: null, restarts: null, detail: null };
}

/** All objects of a list, page after page; from its beginning again where the place in it has expired. */
async function listObjects(
  transport: Transport,
  path: string,
  query: Record<string, string | undefined>,
  signal: AbortSignal,
): Promise<unknown[]> {
  for (let beginning = 1; ; beginning += 1) {
    try {
      const items: unknown[] = [];
      let next: string | undefined;
      do {
        const call = { path: pathWith(path, { ...query, limit: PAGE_OBJECTS, continue: next }) };
        const page = await askJson(transport, call, listSchema, signal);
        items.push(...page.items);
        if (next !== undefined && page.metadata?.continue === next)
          throw new SourceError('answer', 'The cluster answers the same page again and again');
        next = page.metadata?.continue || undefined;
      } while (next !== undefined);
      return items;
    } catch (error) {
      const isExpired = error instanceof SourceError && error.status === EXPIRED;
      if (!isExpired || beginning >= BEGINNINGS) throw error;
    }
  }
}

interface PodPart {
  sinceMs: number;
  isPrevious: boolean;
  onCut: Wanted['onCut'];
}

function podReader(
  transport: Transport,
  pods: string,
  of: PodContainer,
  { sinceMs, isPrevious, onCut }: PodPart,
): StreamReader {
  const { pod, container, app } = of;
  const stream: SourceStream = {
    name: isPrevious ? `${pod}/${container}.previous.log` : `${pod}/${container}.log`,
    service: app ?? serviceOfPath(`${pod}.log`),
    aliases: [pod, container],
  };
  const open: OpenLines = async function* (opening, signal) {
    // Only whole seconds are read; the answer begins with that second.
    const sinceTime = isPrevious ? undefined : new Date(Math.floor(opening.sinceMs / 1000) * 1000).toISOString();
    const follow = opening.follows && !isPrevious ? 'true' : undefined;
    yield* podLines(transport, pods, of, { isPrevious, sinceTime, follow }, signal);
  };
  const reader = followLines({
    reads: isPrevious ? `${pod}/${container} before its restart` : `${pod}/${container}`,
    kind: isPrevious ? 'previous' : 'log',
    stream,
    // All of it belongs to the crash.
    sinceMs: isPrevious ? null : sinceMs,
    open,
    onCut,
  });
  if (!isPrevious) return reader;
  return { ...reader, follow: (take, signal) => reader.readTo(null, take, signal) };
}

interface PodLines {
  isPrevious: boolean;
  sinceTime?: string | undefined;
  follow?: 'true' | undefined;
  tailLines?: number;
}

/** Lines of a container with their timestamps. */
async function* podLines(
  transport: Transport,
  pods: string,
  { pod, container }: PodContainer,
  { isPrevious, ...query }: PodLines,
  signal: AbortSignal,
): AsyncGenerator<{ pipe: 'stdout'; line: ByteLine }[]> {
  const previous = isPrevious ? 'true' : undefined;
  const path = pathWith(`${pods}/${encodeURIComponent(pod)}/log`, {
    container,
    timestamps: 'true',
    previous,
    ...query,
  });
  const { chunks } = await transport.open({ path, headers: { accept: '*/*' } }, signal);
  for await (const lines of splitLines(chunks)) yield lines.map((line) => ({ pipe: 'stdout' as const, line }));
}

interface Around {
  id: string;
  kind: string;
  path: string;
  sinceMs: number;
}

function aroundReader(transport: Transport, { id, kind, path, sinceMs }: Around): StreamReader {
  const stream: SourceStream = { name: `${id}.log`, service: null, aliases: [] };
  let fromMs = sinceMs;
  return {
    reads: `the ${id} of the namespace`,
    kind: 'events',
    async readTo(untilMs, take, signal) {
      const until = untilMs ?? transport.nowMs();
      const items = await listObjects(transport, path, {}, signal);
      // The objects of a list do not name their kind.
      const lines = clusterLines(exactJson({ items: items.map((item) => Object.assign({ kind }, item)) })) ?? [];
      const wanted = lines.filter(({ atMs }) => atMs >= fromMs && atMs < until);
      fromMs = Math.max(fromMs, until);
      await inBatches(
        wanted.map(({ atMs, text, change }) => ({ stream, atMs, text: bytesOf(text), change })),
        take,
      );
    },
  };
}
