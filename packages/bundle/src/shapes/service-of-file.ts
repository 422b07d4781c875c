import { serviceOfPod } from './kubernetes.ts';
import type { MemberSample } from './sample-member.ts';

/** Whose log a file is; a person may say otherwise. */
export interface FileService {
  /** null: its entries come from several, and each names its own. */
  name: string | null;
  /** The service of each entry is its own component. */
  isMixed: boolean;
  from: 'shape' | 'content' | 'path';
  /** The evidence, as a sentence without an end. */
  reason: string;
}

/** Fields in which programs state the service, the surest first. */
const FIELDS = [
  'service',
  'service.name',
  'service_name',
  'serviceName',
  'com.docker.compose.service',
  'app.kubernetes.io/name',
  'app',
  'application',
  'container_name',
  '_SYSTEMD_UNIT',
  'SYSLOG_IDENTIFIER',
];
/** Formats whose header names the program or the container, not a class. */
const NAMING_FORMATS = /^(?:docker-compose|syslog)/;
/** Of the entries that name a service: from this share on the file is its. */
const OWN_SHARE = 0.9;
/** Of the entries of a file: fewer say nothing about it. */
const STATED_SHARE = 0.5;

/** What a file is called says nothing when it only names the stream or the kind of file. */
const STREAM =
  /^(?:std)?(?:out|err|output|error|errors|access|log|logs|console|current|previous|server|application|app|debug|trace|all|main|\d+)$/i;
const ENDING = /(?:\.(?:gz|zst|xz|bz2|z))?$/i;
const KIND = /(?:[._-](?:log|txt|out|err|json|ndjson|jsonl|csv|current|previous|stdout|stderr|old|\d{1,3}))+$/i;
/** Of a rotated file that came without the others. */
const DATE = /[-_.](?:\d{4}([-_.])\d{2}\1\d{2}|\d{8})(?!\d).*$/;
/** A day or a moment alone: it says when, not who. */
const DATE_ONLY = /^\d{4}[-_.]?\d{2}[-_.]?\d{2}(?:[-_.T ]?\d{2}[-_.:]?\d{2}(?:[-_.:]?\d{2})?Z?)?$/;
/** Of a file whose name says only when it was written, and that lies in no folder. */
const NAMELESS = 'log';
/** Where systems and bundles keep logs; a folder of that name belongs to no one. */
const STORE = /^(?:logs?|var|opt|home|tmp|srv|usr|data|archive|sos_commands|pods|containers|namespaces|journal)$/i;

/** The service that the entries of a file state; null where too few do. */
export function statedService({ head, format, writers, entries }: MemberSample): FileService | null {
  if (NAMING_FORMATS.test(format)) {
    return judge(writers, entries, 'Its lines start with the program name', instancesAside);
  }
  const lines = head.split('\n').filter((line) => line !== '');
  for (const field of FIELDS) {
    const escaped = field.replace(/[.]/g, '\\.');
    const value = new RegExp(
      `(?:"${escaped}"\\s*:\\s*"([^"\\\\]{1,100})"|(?:^|\\s)${escaped}=("?)([^"\\s]{1,100})\\2)`,
    );
    const counts = new Map<string, number>();
    for (const line of lines) {
      const found = value.exec(line);
      const name = found?.[1] ?? found?.[3];
      if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    const named = [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count);
    const found = judge(named, Math.max(1, entries), `Its entries state it as ${field}`, unitAside);
    if (found !== null) return found;
  }
  return null;
}

function judge(
  named: readonly { name: string; count: number }[],
  entries: number,
  reason: string,
  plainName: (name: string) => string,
): FileService | null {
  const counts = new Map<string, number>();
  for (const { name, count } of named) counts.set(plainName(name), (counts.get(plainName(name)) ?? 0) + count);
  const [first] = [...counts].sort((a, b) => b[1] - a[1]);
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (first === undefined || all < entries * STATED_SHARE) return null;
  const [name, count] = first;
  if (count >= all * OWN_SHARE) return { name, isMixed: false, from: 'content', reason };
  return { name: null, isMixed: true, from: 'content', reason };
}

/** Compose numbers the containers of a service. */
function instancesAside(name: string): string {
  return name.replace(/[-_]\d{1,3}$/, '');
}

function unitAside(name: string): string {
  return name.replace(/\.service$/, '');
}

/**
 * The services that paths name. A file that is called as others are in other folders belongs to the folder in which their
 * paths differ; otherwise its own name says it, or the nearest folder where that names only a stream.
 */
export function servicesOfPaths(paths: readonly string[]): Map<string, FileService> {
  const split = paths.map((path) => ({ path, folders: path.split('/').slice(0, -1), stem: stemOf(path) }));
  const byStem = Map.groupBy(split, ({ stem }) => stem.toLowerCase());
  const services = new Map<string, FileService>();
  for (const { path, folders, stem } of split) {
    const namesakes = (byStem.get(stem.toLowerCase()) ?? []).filter(
      (other) => other.folders.join('/') !== folders.join('/'),
    );
    const isDate = DATE_ONLY.test(nameWithoutKind(path));
    const differing = folders.findLastIndex(
      (folder, at) => isName(folder) && namesakes.some((other) => other.folders[at] !== folder),
    );
    const nearest = folders.findLast(isName);
    // Folders that say only when a file was written leave it to its own name.
    const folder = folders[differing] ?? (STREAM.test(stem) || isDate ? nearest : undefined);
    const own = isDate ? NAMELESS : stem;
    const name = serviceOfPod(folder === undefined ? own : folder.replace(/\.(?:tar|tgz|zip|tar\.\w+)$/i, ''));
    const reason =
      folder === undefined ? `The file is called ${path.split('/').at(-1)}` : `It is in the folder ${folder}`;
    services.set(path, { name, isMixed: false, from: 'path', reason });
  }
  return services;
}

/** Whether a folder can be that of a service. */
function isName(folder: string): boolean {
  return !STORE.test(folder) && !DATE_ONLY.test(folder);
}

/** The service that a file by itself is of, as far as its path says; the name of the file where nothing else is left of it. */
export function serviceOfPath(path: string): string {
  const plain = path.replaceAll('\\', '/');
  return servicesOfPaths([plain]).get(plain)?.name ?? plain;
}

/** What a file is called without its ending: `2026-03-02` of `2026-03-02.log.gz`. */
function nameWithoutKind(path: string): string {
  return (path.split('/').at(-1) ?? '').replace(/(?:\.[A-Za-z]\w*)+$/, '');
}

function stemOf(path: string): string {
  const name = (path.split('/').at(-1) ?? '').replace(/ \(\d+\)$/, '').replace(ENDING, '');
  return name.replace(DATE, '').replace(KIND, '') || name.replace(KIND, '') || name;
}
