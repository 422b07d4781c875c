import type { ShapeMark } from './known-shape.ts';
import type { MemberSample } from './sample-member.ts';

/** Exports of the systemd journal, as blocks of fields or as JSON: each entry names its unit. */
export function findJournals(samples: readonly MemberSample[]): Map<string, ShapeMark> {
  const isJournal = ({ head }: MemberSample) => /^(?:__CURSOR=|\{[^\n]{0,4000}"__CURSOR"\s*:)/.test(head);
  return new Map(samples.filter(isJournal).map(({ path }) => [path, { shape: 'journal' }]));
}
