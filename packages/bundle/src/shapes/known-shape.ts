import type { MemberSample } from './sample-member.ts';

/** Kinds of bundles whose folders say what their files are. */
export type ShapeName = 'ci-run' | 'kubernetes' | 'docker' | 'sosreport' | 'journal';

/** What the shape of a bundle says about a member. */
export interface ShapeMark {
  shape: ShapeName;
  /** Whose log it is, as far as the shape knows. */
  service?: string;
  /** Where that is said, as a sentence. */
  reason?: string;
  /** Namespace, pod, container, host or job. */
  place?: Record<string, string>;
  /** Of the instance before a restart. */
  isPrevious?: boolean;
  /** Members with the same key are one file, in the order of `order`. */
  group?: { key: string; order: number };
  sections?: FileSection[];
  /** Why it is no file of the case. */
  leftOut?: { reason: 'repeated' | 'no-log'; sentence: string };
}

/** A part of a file with a name of its own, such as a step of a job. Sections come in their order. */
export interface FileSection {
  name: string;
  /** The text of its first line, without its line end. */
  firstLine: string;
}

/** Recognizes one kind of bundle: marks by path, for the members that belong to it. */
export type FindShape = (samples: readonly MemberSample[]) => Map<string, ShapeMark>;

export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
