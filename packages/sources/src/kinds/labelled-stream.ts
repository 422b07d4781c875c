import type { SourceStream } from '../source-client.ts';

/** Fields by which collectors name the service, and what tells its instances apart, the plainest first. */
const SERVICE = [
  'service.name',
  'service_name',
  'service',
  'app.kubernetes.io/name',
  'app_kubernetes_io_name',
  'app',
  'kubernetes.labels.app',
  'kubernetes.container.name',
  'container',
  'container.name',
  'container_name',
  'job',
  'unit',
];
const INSTANCE = ['pod', 'kubernetes.pod.name', 'pod_name', 'instance', 'host', 'host.name', 'hostname', 'filename'];
const LONGEST_NAME = 200;

/** Finds the stream that a record with these fields belongs to; the same names give the same stream. */
export function createLabelledStreams() {
  const streams = new Map<string, SourceStream>();
  return (fields: Readonly<Record<string, unknown>>, otherwise: string): SourceStream => {
    const service = firstText(fields, SERVICE);
    const instance = firstText(fields, INSTANCE);
    const parts = [service, instance].filter((part) => part !== null);
    const name = `${(parts.length === 0 ? otherwise : parts.join('/')).replace(/^\/+/, '').slice(0, LONGEST_NAME)}.log`;
    const known = streams.get(name);
    if (known !== undefined) return known;
    const stream: SourceStream = { name, service, aliases: instance === null ? [] : [instance] };
    streams.set(name, stream);
    return stream;
  };
}

function firstText(fields: Readonly<Record<string, unknown>>, names: readonly string[]): string | null {
  for (const name of names) {
    const value = fieldAt(fields, name);
    if (typeof value === 'string' && value !== '') return value;
  }
  return null;
}

/** The value under a name with dots, written so or as objects inside of each other. */
export function fieldAt(fields: unknown, name: string): unknown {
  if (typeof fields !== 'object' || fields === null) return undefined;
  const own = (fields as Record<string, unknown>)[name];
  if (own !== undefined) return own;
  const dot = name.indexOf('.');
  if (dot < 0) return undefined;
  return fieldAt((fields as Record<string, unknown>)[name.slice(0, dot)], name.slice(dot + 1));
}
