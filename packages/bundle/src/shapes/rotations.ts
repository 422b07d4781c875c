import { folderOf, nameOf } from './known-shape.ts';
import type { MemberSample } from './sample-member.ts';

/** Members that were one file, oldest first. */
export interface Rotation {
  path: string;
  parts: MemberSample[];
}

interface RotatedName {
  base: string;
  /** Digits of its date, or '' without one. */
  date: string;
  /** 0: the file that is written; a higher number is older, except behind a date. */
  index: number;
  /** Names such as `api-2.log` are also those of instances: only times tell. */
  isSure: boolean;
}

const PACKED = /\.(?:gz|zst|xz|bz2|z)$/i;
const DATED =
  /^(.+?)[._-]?((?:19|20)\d{2}[-_]?[01]\d[-_]?[0-3]\d(?:[T_.-]?[0-2]\d[-_]?[0-5]?\d?[-_]?[0-5]?\d?)?)(?:[._-](\d{1,4}))?(\.(?:log|txt|out|json|err))?$/;
const NUMBERED = /^(.+)\.(\d{1,3}|old)$/i;
const PERHAPS_NUMBERED = /^(.+?)[._-](\d{1,3})(\.(?:log|txt|out|json|err))$/;
/** Clocks of files that follow each other meet within this. */
const OVERLAP_MS = 2000;

/** Finds the sets of rotated files among members, by their names and checked by their times. */
export function findRotations(samples: readonly MemberSample[]): Rotation[] {
  const named = samples.map((sample) => ({ sample, name: rotatedName(nameOf(sample.path)) }));
  const groups = Map.groupBy(named, ({ sample, name }) => `${folderOf(sample.path)}/${name.base.toLowerCase()}`);
  return [...groups.values()].flatMap((group) => {
    if (group.length < 2) return [];
    const isSure = group.every(({ name }) => name.isSure);
    const parts = inOrder(group);
    const [{ sample, name }] = group as [(typeof group)[number]];
    if (parts === null || (!isSure && parts.some(({ firstMs }) => firstMs === null))) return [];
    const folder = folderOf(sample.path);
    return [{ path: folder === '' ? name.base : `${folder}/${name.base}`, parts }];
  });
}

/** Oldest first; null where their times lie over each other, so that they were never one file. */
function inOrder(group: { sample: MemberSample; name: RotatedName }[]): MemberSample[] | null {
  const byName = group.toSorted((a, b) => compareNames(a.name, b.name)).map(({ sample }) => sample);
  if (byName.some(({ firstMs, lastMs }) => firstMs === null || lastMs === null)) return byName;
  const byTime = byName.toSorted((a, b) => (a.firstMs ?? 0) - (b.firstMs ?? 0));
  const isOverlapping = byTime.some(
    (part, i) => i > 0 && (byTime[i - 1]?.lastMs ?? 0) > (part.firstMs ?? 0) + OVERLAP_MS,
  );
  return isOverlapping ? null : byTime;
}

function compareNames(a: RotatedName, b: RotatedName): number {
  if (a.date !== b.date) {
    if (a.date === '' || b.date === '') return a.date === '' ? 1 : -1;
    return a.date < b.date ? -1 : 1;
  }
  return a.date === '' ? b.index - a.index : a.index - b.index;
}

function rotatedName(fileName: string): RotatedName {
  const name = fileName.replace(PACKED, '');
  const [, stem, date, number, ending = ''] = DATED.exec(name) ?? [];
  if (stem !== undefined && date !== undefined) {
    return { base: stem + ending, date: date.replace(/\D/g, ''), index: Number(number ?? 0), isSure: true };
  }
  const [, numbered, count] = NUMBERED.exec(name) ?? [];
  if (numbered !== undefined && count !== undefined) {
    return { base: numbered, date: '', index: /\d/.test(count) ? Number(count) : 1, isSure: true };
  }
  const [, perhaps, instance, kind = ''] = PERHAPS_NUMBERED.exec(name) ?? [];
  if (perhaps !== undefined) return { base: perhaps + kind, date: '', index: Number(instance), isSure: false };
  return { base: name, date: '', index: 0, isSure: true };
}
