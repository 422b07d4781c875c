import * as z from 'zod/mini';
import { SAMPLE, sampleStreams } from '../estimate/sample-streams.ts';
import { sizeOfSample } from '../estimate/size-of-sample.ts';
import { sampleOf } from '../estimate/stamped-sample.ts';
import { askJson, pathWith } from '../http/ask.ts';
import { retrying } from '../http/retrying.ts';
import { createTransport, type Transport } from '../http/transport.ts';
import { bytesOf } from '../lines/byte-line.ts';
import { engineEvent, serviceOfContainer } from '../lines/docker-event.ts';
import type { Guard, Place } from '../place.ts';
import type { SourceClient, SourceStream, StreamChoice, StreamReader, Wanted } from '../source-client.ts';
import { type EngineLine, framedLines, terminalLines } from './engine-lines.ts';
import { followLines, type OpenLines } from './follow-lines.ts';
import { inBatches } from './in-batches.ts';

const containersSchema = z.array(
  z.object({
    Id: z.string(),
    Names: z.optional(z.array(z.string())),
    Image: z.optional(z.string()),
    State: z.optional(z.string()),
    Labels: z.nullish(z.record(z.string(), z.string())),
  }),
);
const inspectedSchema = z.object({
  Config: z.object({ Tty: z.optional(z.boolean()) }),
  RestartCount: z.optional(z.number()),
});

const EVENTS = 'events';
const PROJECT_LABELS = ['com.docker.compose.project', 'io.podman.compose.project'] as const;

/** Containers of Docker or Podman, by the API that both have: over a socket, HTTP, or TLS with certificates of both sides. */
export function dockerClient(place: Place, guard: Guard): SourceClient {
  const transport = createTransport(place, guard, async () => ({}));
  const { project } = place.settings;

  async function listContainers(signal: AbortSignal) {
    const all = await askJson(transport, { path: '/containers/json?all=1' }, containersSchema, signal);
    return all.flatMap(({ Id: id, Names: names = [], Image: image, State: state, Labels: labels }) => {
      const of = PROJECT_LABELS.map((label) => labels?.[label]).find((each) => each !== undefined);
      if (project !== undefined && of !== project) return [];
      const name = (names[0] ?? id.slice(0, 12)).replace(/^\//, '');
      return [{ id, name, image: image ?? null, isRunning: state === undefined ? null : state === 'running' }];
    });
  }

  return {
    growsStreams: true,
    lagMs: null,
    nowMs: transport.nowMs,
    close: transport.close,
    async test(signal) {
      await listContainers(signal);
    },

    async listChoices(signal) {
      const containers = await listContainers(signal);
      const choices = containers.map(
        ({ name, image, isRunning }): StreamChoice => ({
          id: name,
          name,
          kind: 'log',
          service: serviceOfContainer(name),
          isRunning,
          restarts: null,
          detail: image,
        }),
      );
      return [...choices, EVENTS_CHOICE];
    },

    async open({ choices, sinceMs, note, onCut }, signal) {
      const containers = (await listContainers(signal)).filter(({ name }) => choices?.includes(name) ?? true);
      const readers: StreamReader[] = [];
      for (const { id, name } of containers) {
        const { Config } = await askJson(transport, { path: `/containers/${id}/json` }, inspectedSchema, signal);
        readers.push(logReader(transport, { id, name, isTerminal: Config.Tty === true, sinceMs, onCut }));
      }
      const names = new Set(containers.map(({ name }) => name));
      if (choices?.includes(EVENTS) ?? true) readers.push(eventsReader(transport, names, sinceMs));
      for (const gone of choices?.filter((each) => each !== EVENTS && !names.has(each)) ?? [])
        note(`${gone}: There is no such container any more.`);
      return readers;
    },

    async estimate({ choices, ...window }, signal) {
      const containers = (await listContainers(signal)).filter(({ name }) => choices?.includes(name) ?? true);
      return sampleStreams(containers, async ({ id }) => {
        const { Config } = await askJson(transport, { path: `/containers/${id}/json` }, inspectedSchema, signal);
        const query = { until: Math.ceil(window.untilMs / 1000), tail: SAMPLE.lines };
        const lines = containerLines(transport, { id, isTerminal: Config.Tty === true }, query, signal);
        return sizeOfSample(await sampleOf(lines, window.untilMs), window);
      });
    },
  };
}

const EVENTS_CHOICE: StreamChoice = {
  id: EVENTS,
  name: 'Events of the engine',
  kind: 'events',
  service: null,
  isRunning: null,
  restarts: null,
  detail: null,
};

interface Container {
  id: string;
  name: string;
  isTerminal: boolean;
  sinceMs: number;
  onCut: Wanted['onCut'];
}

function logReader(transport: Transport, { id, name, isTerminal, sinceMs, onCut }: Container): StreamReader {
  const stream: SourceStream = { name: `${name}.log`, service: serviceOfContainer(name), aliases: [name] };
  const open: OpenLines = async function* (opening, signal) {
    const query = {
      since: opening.sinceMs / 1000,
      until: opening.untilMs === null ? undefined : Math.ceil(opening.untilMs / 1000),
      follow: opening.follows ? 1 : undefined,
    };
    yield* containerLines(transport, { id, isTerminal }, query, signal);
  };
  return followLines({ reads: name, kind: 'log', stream, sinceMs, open, onCut });
}

/** Lines of a container with their timestamps. */
async function* containerLines(
  transport: Transport,
  { id, isTerminal }: Pick<Container, 'id' | 'isTerminal'>,
  query: Record<string, number | undefined>,
  signal: AbortSignal,
): AsyncGenerator<EngineLine[]> {
  const path = pathWith(`/containers/${id}/logs`, { stdout: 1, stderr: 1, timestamps: 1, ...query });
  const { chunks } = await transport.open({ path }, signal);
  yield* isTerminal ? terminalLines(chunks) : framedLines(chunks);
}

function eventsReader(transport: Transport, names: ReadonlySet<string>, sinceMs: number): StreamReader {
  const stream: SourceStream = { name: 'events.log', service: null, aliases: [] };
  let fromMs = sinceMs;
  return {
    reads: 'the events of the engine',
    kind: 'events',
    async readTo(untilMs, take, signal) {
      const until = untilMs ?? transport.nowMs();
      if (until <= fromMs) return;
      const query = { since: fromMs / 1000, until: until / 1000, filters: '{"type":["container"]}' };
      const text = await retrying(() => transport.text({ path: pathWith('/events', query) }, signal), signal);
      const lines = text.split('\n').flatMap((line) => {
        const event = engineEvent(line, names);
        if (event === null || event.atMs < fromMs || event.atMs >= until) return [];
        return [{ ...event, stream, text: bytesOf(event.text) }];
      });
      fromMs = until;
      await inBatches(lines, take);
    },
  };
}
