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

/**
 * Formats an event as a log line; null for other text and for events that are irrelevant to an incident.
 * @param names only those about these containers; all where it is left out
 */
export function eventLine(text: string, names?: ReadonlySet<string>): string | null {
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
  return `${new Date(atMs).toISOString()} ${level} ${serviceOfContainer(name)}: container ${name} ${sentence}${code}${of}`;
}

/** Events by which someone changed something. A restart changes nothing. */
const CHANGES: Readonly<Record<string, Pick<SourceChange, 'kind'> & { what: string }>> = {
  create: { kind: 'deploy', what: '' },
  update: { kind: 'configuration', what: ' with other limits' },
};

/** What an event changed; null for other text and for events that change nothing. */
export function eventChange(text: string): SourceChange | null {
  const event = readEvent(text);
  const change = event === null ? undefined : CHANGES[event.action];
  if (event === null || change === undefined) return null;
  const of = event.image === null ? '' : `, image ${event.image}`;
  return {
    kind: change.kind,
    title: `container ${event.name}${change.what}${of}`,
    service: serviceOfContainer(event.name),
  };
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
