import { serviceOfPath } from '@rootline/bundle';
import { clusterLines, type PodContainer } from '@rootline/sources/cluster';
import { bytesOf, readStamped, runtimeLine, textOf } from '@rootline/sources/lines';
import { createResume } from '../resume.ts';
import type { Reach, SourceCall, Stream } from '../source.ts';
import { createDocuments } from './json-documents.ts';

/** What came since the last line is asked for whole. */
const ALL = 1_000_000;
/** kubectl takes any number of the last lines, and this for all of them. */
const tailOf = (lines: number) => `--tail=${lines >= ALL ? -1 : lines}`;

/** The call for the log of a container; `where` are the flags that name the cluster and the namespace. */
export function podLogsCall(where: readonly string[], of: PodContainer, reach: Reach): SourceCall {
  const { pod, container } = of;
  const stream = streamOf(of, `${pod}/${container}.log`);
  const resume = createResume();
  return callOf(reach);

  function callOf({ sinceMs, lines, follows }: Reach): SourceCall {
    return {
      program: 'kubectl',
      args: [
        ...['logs', pod, '-c', container, '--timestamps', tailOf(lines)],
        ...(sinceMs === null ? [] : [`--since-time=${new Date(Math.floor(sinceMs / 1000) * 1000).toISOString()}`]),
        ...(follows ? ['--follow'] : []),
        ...where,
      ],
      reads: `${pod}/${container}`,
      kind: 'log',
      lines,
      open() {
        resume.restart();
        return (line, pipe) => {
          const stamped = pipe === 'stdout' ? readStamped(line) : null;
          if (stamped === null) return null;
          return resume.takes(stamped.stamp) ? [{ stream, text: runtimeLine(stamped, 'stdout') }] : [];
        };
      },
      goOn: (fallbackMs) => callOf({ sinceMs: resume.lastMs() ?? fallbackMs, lines: ALL, follows }),
    };
  }
}

/** The call for the log of the instance before: a crash is told there. null where that one ended before the window. */
export function previousLogsCall(
  where: readonly string[],
  of: PodContainer,
  { sinceMs, lines }: Reach,
): SourceCall | null {
  const { pod, container, previousEndMs } = of;
  if (sinceMs !== null && previousEndMs !== null && previousEndMs < sinceMs) return null;
  const stream = streamOf(of, `${pod}/${container}.previous.log`);
  return {
    program: 'kubectl',
    args: ['logs', pod, '-c', container, '--timestamps', '--previous', tailOf(lines), ...where],
    reads: `${pod}/${container} before its restart`,
    kind: 'previous',
    lines,
    open: () => (line, pipe) => {
      const stamped = pipe === 'stdout' ? readStamped(line) : null;
      return stamped === null ? null : [{ stream, text: runtimeLine(stamped, 'stdout') }];
    },
    goOn: () => null,
  };
}

/** Rollouts are looked at where no one names a time. */
const ROLLOUTS_MS = 7 * 24 * 3_600_000;

/** The calls for what happened in the namespace: its events, and the rollouts of its deployments. */
export function eventsCalls(where: readonly string[], { sinceMs, lines, follows }: Reach, nowMs: number): SourceCall[] {
  const resources = [
    { kind: 'events', fromMs: sinceMs ?? (follows ? nowMs : 0) },
    { kind: 'replicasets', fromMs: sinceMs ?? (follows ? nowMs : nowMs - ROLLOUTS_MS) },
  ];
  return resources.map(({ kind, fromMs }) => {
    const stream: Stream = { name: kind === 'events' ? 'events.log' : 'rollouts.log', service: null, aliases: [] };
    const call: SourceCall = {
      program: 'kubectl',
      args: ['get', kind, ...(follows ? ['--watch'] : []), '--output', 'json', ...where],
      reads: `the ${kind} of the namespace`,
      kind: 'events',
      lines: null,
      open() {
        const documents = createDocuments();
        return (line, pipe) => {
          if (pipe === 'stderr') return null;
          const document = documents.add(line);
          const found = document === null ? [] : (clusterLines(textOf(document)) ?? []);
          const told = found.filter(({ atMs }) => atMs >= fromMs).slice(-Math.max(1, lines));
          return told.map(({ text }) => ({ stream, text: bytesOf(text) }));
        };
      },
      goOn: (againMs) =>
        eventsCalls(where, { sinceMs: againMs, lines, follows }, nowMs).find(({ reads }) => reads === call.reads) ??
        null,
    };
    return call;
  });
}

function streamOf({ pod, container, app }: PodContainer, name: string): Stream {
  return { name, service: app ?? serviceOfPath(`${pod}.log`), aliases: [pod, container] };
}
