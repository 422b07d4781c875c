import { isDigit, isWordCharacter } from '../lines/ascii.ts';
import { type Bytes, narrowTextOf } from '../lines/bytes.ts';
import { isArea } from './zone-area.ts';

/** Hours east of Greenwich of the zone names that logs carry. */
const HOURS: Record<string, number> = {
  Z: 0,
  UTC: 0,
  GMT: 0,
  WET: 0,
  WEST: 1,
  BST: 1,
  CET: 1,
  CEST: 2,
  EET: 2,
  EEST: 3,
  MSK: 3,
  JST: 9,
  KST: 9,
  AEST: 10,
  AEDT: 11,
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
  MEZ: 1,
  MESZ: 2,
  WAT: 1,
  CAT: 2,
  SAST: 2,
  EAT: 3,
  PKT: 5,
  IST: 5.5,
  ICT: 7,
  WIB: 7,
  HKT: 8,
  SGT: 8,
  PHT: 8,
  AWST: 8,
  ACST: 9.5,
  NZST: 12,
  NZDT: 13,
  HST: -10,
  AKST: -9,
  AKDT: -8,
  BRT: -3,
  ART: -3,
};
const AREA =
  /^(?:Africa|America|Antarctica|Asia|Atlantic|Australia|Europe|Indian|Pacific)(?:\/[A-Z][A-Za-z_-]+){1,2}(?!\w)/;
const LONGEST_AREA = 48;
const MAX_NAME = 4;
const HOURS_OF_KEY = new Map(Object.entries(HOURS).map(([name, hours]) => [keyOfName(name), hours]));
/** Marks the first two letters that a name may have; `Z` stands alone. */
const BEGINNINGS = new Uint8Array(1 << 12);
for (const name of [
  ...Object.keys(HOURS),
  'Africa',
  'America',
  'Antarctica',
  'Asia',
  'Atlantic',
  'Australia',
  'Europe',
])
  BEGINNINGS[beginningOf(name.charCodeAt(0), name.charCodeAt(1))] = 1;
for (const name of ['Indian', 'Pacific']) BEGINNINGS[beginningOf(name.charCodeAt(0), name.charCodeAt(1))] = 1;
const Z = 90;
/** U+2212, which ISO 8601 asks for. */
const MINUS = [0xe2, 0x88, 0x92] as const;
const GMT = keyOfName('GMT');
const UTC = keyOfName('UTC');
const SPACED_OFFSET = 'GMT +0100'.length;
const FURTHEST_MINUTES = 14 * 60;

/** The result of the last successful match; kept outside to spare an object per line. */
export const zone = {
  end: 0,
  offsetMs: 0,
  /** `Europe/Berlin`: the offset depends on the time; '' = it is known. */
  area: '',
};

/** Reads `Z`, `+0330`, ` +01:00`, ` UTC` … at a position; true when one stands there. */
export function matchZone(bytes: Bytes, at: number): boolean {
  const c = bytes[at] as number;
  if ((c === 90 || c === 122) && !isWordCharacter(bytes[at + 1] as number)) return found(at + 1, 0);
  const from = c === 32 || c === 9 ? at + 1 : at;
  const first = bytes[from] as number;
  const isSign = first === 43 || first === 45;
  if (first === MINUS[0] && bytes[from + 1] === MINUS[1] && bytes[from + 2] === MINUS[2])
    return matchOffset(bytes, from + 2);
  // Nearly every time without a zone is followed by a level or a bracket: leave before anything is tried.
  if (!isSign && first !== Z && BEGINNINGS[beginningOf(first, bytes[from + 1] as number)] === 0) return false;
  const key = isSign ? 0 : threeLetters(bytes, from);
  if (isSign) {
    if (matchOffset(bytes, from)) return true;
  } else if (key === GMT || key === UTC) {
    if (matchOffset(bytes, from + 3) || matchHours(bytes, from + 3)) return true;
    // `GMT +0100`; fewer digits may be the first of the message.
    if (bytes[from + 3] === 32 && matchOffset(bytes, from + 4) && zone.end - from >= SPACED_OFFSET) return true;
  }
  return matchName(bytes, from) || matchArea(bytes, from);
}

/** The name of an area of the time zone database: `Europe/Berlin`. */
function matchArea(bytes: Bytes, from: number): boolean {
  const second = bytes[from + 1] as number;
  if (second < 97 || second > 122) return false;
  const area = AREA.exec(narrowTextOf(bytes, from, from + LONGEST_AREA))?.[0];
  if (area === undefined || !isArea(area)) return false;
  found(from + area.length, 0);
  zone.area = area;
  return true;
}

/** `+hh`, `+hhmm`, `+hh:mm` or `+mmm`. */
function matchOffset(bytes: Bytes, at: number): boolean {
  const sign = bytes[at] as number;
  if (sign !== 43 && !isMinus(sign)) return false;
  const hours = twoDigits(bytes, at + 1);
  if (hours < 0) return false;
  const afterHours = at + 3;
  // Three digits are minutes.
  if (isDigit(bytes[afterHours] as number) && !isDigit(bytes[at + 4] as number)) {
    const total = hours * 10 + (bytes[afterHours] as number) - 48;
    return total <= FURTHEST_MINUTES && found(at + 4, (isMinus(sign) ? -1 : 1) * total * 60_000);
  }
  const afterMark = bytes[afterHours] === 58 ? afterHours + 1 : afterHours;
  let minutes = twoDigits(bytes, afterMark);
  let end = afterMark;
  if (minutes >= 0 && !isDigit(bytes[afterMark + 2] as number)) end = afterMark + 2;
  else {
    minutes = 0;
    if (isDigit(bytes[afterMark] as number)) {
      if (afterMark === afterHours) return false;
      end = afterHours;
    }
  }
  const total = hours * 60 + minutes;
  return total <= FURTHEST_MINUTES && found(end, (isMinus(sign) ? -1 : 1) * total * 60_000);
}

/** A hyphen, or the last byte of the minus sign U+2212. */
function isMinus(c: number): boolean {
  return c === 45 || c === MINUS[2];
}

/** `+2`, `-5:30`: hours of one digit, as they stand behind `UTC` and `GMT`. */
function matchHours(bytes: Bytes, at: number): boolean {
  const sign = bytes[at] as number;
  const hours = (bytes[at + 1] as number) - 48;
  if ((sign !== 43 && sign !== 45) || hours < 0 || hours > 9 || isDigit(bytes[at + 2] as number)) return false;
  const minutes = bytes[at + 2] === 58 ? twoDigits(bytes, at + 3) : -1;
  const total = hours * 60 + Math.max(0, minutes);
  return found(minutes < 0 ? at + 2 : at + 5, (sign === 45 ? -1 : 1) * total * 60_000);
}

function matchName(bytes: Bytes, at: number): boolean {
  let key = 0;
  let length = 0;
  for (; length <= MAX_NAME; length++) {
    const c = bytes[at + length] as number;
    if (c < 65 || c > 90) break;
    key = (key << 5) | (c & 31);
  }
  if (length === 0 || length > MAX_NAME || isWordCharacter(bytes[at + length] as number)) return false;
  const hours = HOURS_OF_KEY.get(key);
  return hours !== undefined && found(at + length, hours * 3_600_000);
}

/** Letters differ in six bits, also those of one name in small and in capitals. */
function beginningOf(first: number, second: number): number {
  return ((first & 63) << 6) | (second & 63);
}

function keyOfName(name: string): number {
  let key = 0;
  for (let i = 0; i < name.length; i++) key = (key << 5) | (name.charCodeAt(i) & 31);
  return key;
}

/** The key of three capital letters, 0 for anything else. */
function threeLetters(bytes: Bytes, at: number): number {
  let key = 0;
  for (let i = at; i < at + 3; i++) {
    const c = bytes[i] as number;
    if (c < 65 || c > 90) return 0;
    key = (key << 5) | (c & 31);
  }
  return key;
}

function twoDigits(bytes: Bytes, at: number): number {
  const first = bytes[at] as number;
  const second = bytes[at + 1] as number;
  return isDigit(first) && isDigit(second) ? (first - 48) * 10 + second - 48 : -1;
}

function found(end: number, offsetMs: number): true {
  zone.area = '';
  zone.end = end;
  zone.offsetMs = offsetMs;
  return true;
}
