import { folderOf, nameOf, type ShapeMark } from './known-shape.ts';
import type { MemberSample } from './sample-member.ts';

/** Where the logs of containers lie, and which part of the path says what. */
const PLACES: { place: RegExp; sentence: string }[] = [
  {
    place:
      /(?:^|\/)namespaces\/(?<namespace>[^/]+)\/pods\/(?<pod>[^/]+)\/(?<container>[^/]+)(?:\/[^/]+)?\/logs\/(?<file>[^/]+)$/,
    sentence: 'The must-gather path names the pod',
  },
  {
    place:
      /(?:^|\/)(?<namespace>[a-z0-9-]+)_(?<pod>[a-z0-9.-]+)_[0-9a-f-]{32,36}\/(?<container>[^/]+)\/(?<file>[^/]+)$/,
    sentence: 'The path of the node log names the pod',
  },
  {
    place:
      /(?:^|\/)(?<pod>[a-z0-9.-]+)_(?<namespace>[a-z0-9-]+)_(?<container>[a-z0-9-]+)-[0-9a-f]{64}(?<file>\.log[^/]*)$/,
    sentence: 'The name of the node log names the pod',
  },
];
/** A dump of a cluster heads the log of each container. */
const DUMP_HEAD = /^==== START logs for container (\S+) of pod ([^/\s]+)\/(\S+) ====/;
const RESOURCE = /\.(?:ya?ml|json)$/;

/** Logs of pods, as must-gather, cluster dumps and nodes keep them; descriptions of resources are left out, events are not. */
export function findKubernetes(samples: readonly MemberSample[]): Map<string, ShapeMark> {
  const marks = new Map<string, ShapeMark>();
  const roots = new Set<string>();
  for (const sample of samples) {
    const found = placeOf(sample);
    if (found === null) continue;
    const { namespace, pod, container, file, sentence } = found;
    marks.set(sample.path, {
      shape: 'kubernetes',
      service: serviceOfPod(pod),
      reason: `${sentence} ${pod}`,
      place: { namespace, pod, container },
      isPrevious: /^previous\b/.test(file),
    });
    const at = sample.path.indexOf(`/${namespace}/`);
    if (at >= 0) roots.add(sample.path.slice(0, at).replace(/\/namespaces$/, ''));
  }
  for (const { path } of samples) {
    if (marks.has(path) || !RESOURCE.test(path) || /^events?\./.test(nameOf(path))) continue;
    if (![...roots].some((root) => path.startsWith(`${root}/`))) continue;
    const sentence = 'It describes cluster resources';
    marks.set(path, { shape: 'kubernetes', leftOut: { reason: 'no-log', sentence } });
  }
  return marks;
}

function placeOf({ path, head }: MemberSample) {
  for (const { place, sentence } of PLACES) {
    const { namespace, pod, container, file } = place.exec(path)?.groups ?? {};
    if (namespace !== undefined && pod !== undefined && container !== undefined && file !== undefined) {
      return { namespace, pod, container, file, sentence };
    }
  }
  const [, container, namespace, pod] = DUMP_HEAD.exec(head) ?? [];
  if (container === undefined || namespace === undefined || pod === undefined) return null;
  if (nameOf(folderOf(path)) !== pod) return null;
  return { namespace, pod, container, file: nameOf(path), sentence: 'The cluster dump names the pod' };
}

/** Letters and digits of generated names: no vowels, so that they never spell a word. */
const GENERATED = '[bcdfghjklmnpqrstvwxz2456789]';
const OF_DEPLOYMENT = new RegExp(`-${GENERATED}{5,10}-${GENERATED}{5}$`);
const OF_SET = new RegExp(`-(?:${GENERATED}{5}|\\d{1,4})$`);

/** A pod's name without what its owner added to tell its instances apart. */
export function serviceOfPod(pod: string): string {
  const owner = pod.replace(OF_DEPLOYMENT, '');
  return owner === pod ? pod.replace(OF_SET, '') : owner;
}
