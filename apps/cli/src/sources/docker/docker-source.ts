import { bytesOf, engineEvent, readStamped, runtimeLine, serviceOfContainer, textOf } from '@rootline/sources/lines';
import { UsageError } from '../../command-error.ts';
import { createResume } from '../resume.ts';
import type { Reach, Source, SourceCall, Stream } from '../source.ts';

export type Engine = 'docker' | 'podman';

/** How far back events are read by default; an engine keeps few. */
const EVENTS_MS = 24 * 3_600_000;
const MOST_CONTAINERS = 50;

/** Docker or Podman containers by name: their output, and the engine's events about them. */
export function dockerSource(engine: Engine, names: readonly string[]): Source {
  const [...containers] = new Set(names);
  if (containers.length === 0)
    throw new UsageError(`${engine} requires the NAME of a container; ${engine} ps -a lists all.`);
  if (containers.length > MOST_CONTAINERS)
    throw new UsageError(`${engine} can read at most ${MOST_CONTAINERS} containers at once.`);
  return {
    title: `${engine} ${containers.join(' ')}`,
    plan: async (reach) => ({
      calls: [
        ...containers.map((name) => logsCall(engine, name, reach)),
        eventsCall(engine, containers, reach, Date.now()),
      ],
      notes: [],
    }),
  };
}

/** The call that reads the log of a container. */
export function logsCall(engine: Engine, name: string, reach: Reach): SourceCall {
  const stream: Stream = { name: `${name}.log`, service: serviceOfContainer(name), aliases: [name] };
  const resume = createResume();
  return callOf(reach);

  function callOf({ sinceMs, lines, follows }: Reach): SourceCall {
    return {
      program: engine,
      args: [
        'logs',
        '--timestamps',
        ...(lines >= ALL ? [] : ['--tail', String(lines)]),
        ...(sinceMs === null ? [] : ['--since', new Date(sinceMs).toISOString()]),
        ...(follows ? ['--follow'] : []),
        ...['--', name],
      ],
      reads: name,
      kind: 'log',
      lines,
      open() {
        resume.restart();
        return (line, pipe) => {
          const stamped = readStamped(line);
          if (stamped === null) return null;
          return resume.takes(stamped.stamp) ? [{ stream, text: runtimeLine(stamped, pipe) }] : [];
        };
      },
      goOn: (fallbackMs) => callOf({ sinceMs: resume.lastMs() ?? fallbackMs, lines: ALL, follows }),
    };
  }
}

/** Everything since the last line is requested. */
const ALL = 1_000_000;

/** The call that reads the engine's events about containers. */
export function eventsCall(
  engine: Engine,
  names: readonly string[],
  { sinceMs, follows }: Reach,
  nowMs: number,
): SourceCall {
  const stream: Stream = { name: 'events.log', service: null, aliases: [] };
  const since = new Date(sinceMs ?? (follows ? nowMs : nowMs - EVENTS_MS)).toISOString();
  const shared = ['--since', since, ...names.flatMap((name) => ['--filter', `container=${name}`])];
  const ofDocker = ['--format', '{{json .}}', ...(follows ? [] : ['--until', new Date(nowMs).toISOString()])];
  const ofPodman = ['--format', 'json', ...(follows ? [] : ['--stream=false'])];
  return {
    program: engine,
    args: ['events', ...shared, ...(engine === 'docker' ? ofDocker : ofPodman)],
    reads: 'the events',
    kind: 'events',
    lines: null,
    open: () => (line, pipe) => {
      if (pipe === 'stderr') return null;
      const event = engineEvent(textOf(line));
      return event === null ? [] : [{ stream, text: bytesOf(event.text) }];
    },
    goOn: (fromMs) => eventsCall(engine, names, { sinceMs: fromMs, lines: ALL, follows }, nowMs),
  };
}
