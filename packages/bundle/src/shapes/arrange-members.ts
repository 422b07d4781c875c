import { withoutUnseen } from '@rootline/contract';
import { findCiRuns } from './ci-run.ts';
import { findDocker } from './docker.ts';
import { findJournals } from './journal.ts';
import type { FileSection, FindShape, ShapeMark, ShapeName } from './known-shape.ts';
import { findKubernetes } from './kubernetes.ts';
import { findRotations } from './rotations.ts';
import type { MemberSample } from './sample-member.ts';
import { type FileService, servicesOfPaths, statedService } from './service-of-file.ts';
import { findSosreports } from './sosreport.ts';

/** A log file of a case. */
export interface CaseFile {
  /** To show; no two files share one. */
  path: string;
  /** Paths of the members that it is made of, oldest first; more than one where rotated files or steps are joined. */
  parts: string[];
  service: FileService;
  shape: ShapeName | null;
  /** Namespace, pod, container, host or job, as far as known. */
  place: Record<string, string>;
  /** Of the instance before a restart. */
  isPrevious: boolean;
  sections: FileSection[];
}

/** What becomes of the members of a bundle: each stands in one file or is left out. */
export interface Arrangement {
  files: CaseFile[];
  leftOut: { path: string; reason: 'repeated' | 'no-log'; sentence: string }[];
  /** Shapes that were recognized and how many members each has. */
  shapes: { shape: ShapeName; members: number }[];
}

const SHAPES: FindShape[] = [findKubernetes, findDocker, findCiRuns, findSosreports, findJournals];

/**
 * Tells from paths and first lines which members are files of a case, which belong together as one file, and whose each is. Pure;
 * files come in the order of their paths.
 */
export function arrangeMembers(samples: readonly MemberSample[]): Arrangement {
  const marks = new Map<string, ShapeMark>();
  for (const find of SHAPES) {
    const unmarked = samples.filter(({ path }) => !marks.has(path));
    for (const [path, mark] of find(unmarked)) marks.set(path, mark);
  }
  const kept = samples.filter(({ path }) => marks.get(path)?.leftOut === undefined);
  const joined = joinMembers(kept, marks);
  const byPath = servicesOfPaths(joined.map(({ path }) => path));
  const files = joined.map(({ path, parts }): CaseFile => {
    const [first] = parts;
    const mark = first === undefined ? undefined : marks.get(first.path);
    return {
      path,
      parts: parts.map((part) => part.path),
      service: asShown(serviceOf(mark, first) ?? byPath.get(path) ?? NOBODY),
      shape: mark?.shape ?? null,
      place: placeOf(mark),
      isPrevious: mark?.isPrevious ?? false,
      sections: mark?.sections ?? [],
    };
  });
  return {
    files: files.sort((a, b) => (a.path < b.path ? -1 : 1)),
    leftOut: samples.flatMap(({ path }) => {
      const leftOut = marks.get(path)?.leftOut;
      return leftOut === undefined ? [] : [{ path, ...leftOut }];
    }),
    shapes: [...Map.groupBy(marks.values(), ({ shape }) => shape)].map(([shape, of]) => ({
      shape,
      members: of.length,
    })),
  };
}

const NOBODY: FileService = { name: null, isMixed: false, from: 'path', reason: 'No service name found' };

/** Names also come from the content. */
function asShown(service: FileService): FileService {
  return { ...service, name: service.name === null ? null : withoutUnseen(service.name) };
}

function placeOf(mark: ShapeMark | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(mark?.place ?? {}).map(([name, value]) => [name, withoutUnseen(value)]));
}

function serviceOf(mark: ShapeMark | undefined, sample: MemberSample | undefined): FileService | null {
  if (mark?.service !== undefined) {
    return { name: mark.service, isMixed: false, from: 'shape', reason: mark.reason ?? 'Named in the bundle' };
  }
  return sample === undefined ? null : statedService(sample);
}

interface Joined {
  path: string;
  parts: MemberSample[];
}

/** Members that are one file: those that a shape puts together, then rotated ones. */
function joinMembers(samples: readonly MemberSample[], marks: ReadonlyMap<string, ShapeMark>): Joined[] {
  const groups = Map.groupBy(samples, ({ path }) => marks.get(path)?.group?.key ?? null);
  const single = groups.get(null) ?? [];
  groups.delete(null);
  const orderOf = ({ path }: MemberSample) => marks.get(path)?.group?.order ?? 0;
  const steps = [...groups].map(([key, parts]) => ({
    path: key ?? '',
    parts: parts.toSorted((a, b) => orderOf(a) - orderOf(b)),
  }));
  const rotations = findRotations(single);
  const rotated = new Set(rotations.flatMap(({ parts }) => parts));
  const alone = single
    .filter((sample) => !rotated.has(sample))
    .map((sample) => ({ path: sample.path, parts: [sample] }));
  return [...steps, ...rotations, ...alone];
}
