import * as z from 'zod/mini';
import type { SourceChange } from '../source-client.ts';
import { readJson } from './read-json.ts';

/** An event about a container, as Docker and as Podman spell it. */
const eventSchema = z.object({
  Action: z.optional(z.string()),
  status: z.optional(z.string()),
  Status: z.optional(z.string()),
  Name: z.optional(z.string()),
  Image: z.optional(z.string()),
  Actor: z.optional(z.object({ Attributes: z.optional(z.record(z.string(), z.string())) })),
  ContainerExitCode: z.optional(z.number()),
  Time: z.optional(z.string()),
  time: z.optional(z.number()),
  timeNano: z.optional(z.number()),
});

/** Events worth reporting, in words. Others, such as commands run inside and preparations, are skipped. */
const SENTENCES: Readonly<Record<string, string>> = {
  create: 'was created',
  start: 'was started',
  restart: 'was restarted',
  die: 'ended',
  died: 'ended',
  oom: 'ran out of memory',
  kill: 'was sent a signal',
  stop: 'was stopped',
  pause: 'was paused',
  unpause: 'was resumed',
  update: 'had its limits changed',
  destroy: 'was removed',
  remove: 'was removed',
};
const HEALTH = /^health_status: ?(\w+)/;
/** Success, Ctrl-C, and SIGTERM. */
const GOOD_ENDS: readonly (number | null)[] = [null, 0, 130, 143];

/** Compose numbers the containers of a service. */
export function serviceOfContainer(name: string): string {
  return name.replace(/[-_]\d{1,3}$/, '');
}

/** Events that change something, and what the container is like then. A restart changes nothing. */
const CHANGES: Readonly<Record<string, Pick<SourceChange, 'kind'> & { how: string }>> = {
  create: { kind: 'deploy', how: '' },
  update: { kind: 'configuration', how: ' with other limits' },
};

/** An event of a container as a line of a log, and what it changed. */
interface EngineEvent {
  atMs: number;
  text: string;
  change?: SourceChange;
}

/**
 * Reads an event; null for other text and for events that are irrelevant to an incident.
 * @param names only those about these containers; all where it is left out
 */
export function engineEvent(text: string, names?: ReadonlySet<string>): EngineEvent | null {
  const event = readEvent(text);
  if (event === null || names?.has(event.name) === false) return null;
  const { action, name, image, exitCode, atMs } = event;
  const [, health] = HEALTH.exec(action) ?? [];
  const sentence = health === undefined ? SENTENCES[action] : `is ${health}`;
  if (sentence === undefined || Number.isNaN(atMs)) return null;
  const isBad = action === 'oom' || ((action === 'die' || action === 'died') && !GOOD_ENDS.includes(exitCode));
  const level = isBad ? 'ERROR' : health === 'unhealthy' ? 'WARN' : 'INFO';
  const code = exitCode === null ? '' : ` with exit code ${exitCode}`;
  const of = image === null ? '' : `, image ${image}`;
  const service = serviceOfContainer(name);
  const line = `${new Date(atMs).toISOString()} ${level} ${service}: container ${name} ${sentence}${code}${of}`;
  const change = CHANGES[action];
  if (change === undefined || name === '') return { atMs, text: line };
  return { atMs, text: line, change: { kind: change.kind, title: `container ${name}${change.how}${of}`, service } };
}

function readEvent(text: string) {
  const parsed = eventSchema.safeParse(readJson(text));
  if (!parsed.success) return null;
  const { data } = parsed;
  const attributes = data.Actor?.Attributes ?? {};
  const exitCode =
    data.ContainerExitCode ?? (attributes['exitCode'] === undefined ? null : Number(attributes['exitCode']));
  const atMs =
    data.timeNano !== undefined
      ? data.timeNano / 1e6
      : data.time !== undefined
        ? data.time * 1000
        : Date.parse(data.Time ?? '');
  return {
    action: data.Action ?? data.status ?? data.Status ?? '',
    name: data.Name ?? attributes['name'] ?? '',
    image: data.Image ?? attributes['image'] ?? null,
    exitCode,
    atMs,
  };
}
