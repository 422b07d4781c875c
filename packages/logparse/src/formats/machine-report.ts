import { type Bytes, narrowTextOf } from '../lines/bytes.ts';

/** The report of a kernel or a firmware that failed, without anything in front of its lines: registers, code, calls. */

/** Where a report begins, its first line says so early. */
const BEGINS_WITHIN = 64;
const LOOKED_AT = 160;

const registers = (digits: number, least: string) =>
  String.raw`(?:\$? ?[A-Za-z]\w{0,9} *[:=] *(?:[\da-fA-F]{4}:)?(?:0x)?[\da-fA-F]{${digits},16}(?:\([\da-f]{4}\))?[ ,]*)${least}`;
/** Lines that nothing else writes; where no report is open, they begin one. */
const SURE = [
  String.raw`CPU: \d+ PID: \d+ `,
  'Modules linked in:',
  String.raw`(?:[ER]?IP|PC|pc|epc) *(?::|is at) *\S*(?:[\da-f]{8}|\+0x[\da-f]+)`,
  String.raw`Code: (?:[<(]?[\da-f]{2,8}[>)]? ?){6,}`,
  String.raw`[\w ]{0,40}\bregister dump:$`,
  registers(12, '{2,}'),
];
/** Lines that go on a report that is open. */
const BESIDE = [
  `${registers(4, '+')}(?:${String.raw`\(.*\) *`})?$`,
  String.raw`(?:[ER]?IP|PC|LR|pc|lr|ra|epc) *(?::|is at) *\S`,
  '(?:Hardware name|Workqueue|Code|Backtrace|Tainted): ',
  String.raw`CPU: \d+`,
  String.raw`[A-Z][\w ]{2,40}:$`,
  String.raw`-+\[ .{3,60} \]-+$`,
];
/** What a report may begin with, behind a name or a level. */
const HEAD = String.raw`.*?\b(?:BUG: |Oops\b|[Kk]ernel panic\b|panic'ed\b|lockup\b|[Uu]nable to handle\b|general protection fault\b)`;

const BEGINNING = new RegExp(`^(?:${[...SURE, HEAD].join('|')})`);
const GOING_ON = new RegExp(`^(?:${[...SURE, ...BESIDE].join('|')})`);

/** True for a line that a report begins with. */
export function beginsReport(bytes: Bytes, start: number, end: number): boolean {
  return BEGINNING.test(narrowTextOf(bytes, start, Math.min(end, start + BEGINS_WITHIN)));
}

/** True for a line that goes on the report before it, as all do that are indented. */
export function goesOnReport(bytes: Bytes, start: number, end: number): boolean {
  return GOING_ON.test(narrowTextOf(bytes, start, Math.min(end, start + LOOKED_AT)));
}
