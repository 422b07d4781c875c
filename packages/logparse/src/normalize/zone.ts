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
};
const FIRST_LETTERS = new Set(Object.keys(HOURS).map((name) => name.charCodeAt(0)));
const NAME = /[ \t]*([A-Z]{1,4})(?![A-Za-z0-9_])/y;
const OFFSET = /[ \t]?(?:GMT|UTC)?([+-])(\d\d):?(\d\d)?(?!\d)/y;

/** The result of the last successful match; kept outside to spare an object per line. */
export const zone = { end: 0, offsetMs: 0 };

/** Reads `Z`, `+0330`, ` +01:00`, ` UTC` … at a position; true when one stands there. */
export function matchZone(text: string, at: number): boolean {
  const c = text.charCodeAt(at);
  if ((c === 90 || c === 122) && !isWordCharacter(text.charCodeAt(at + 1))) return found(at + 1, 0);
  const isBlank = c === 32 || c === 9;
  const first = isBlank ? text.charCodeAt(at + 1) : c;
  const isSign = first === 43 || first === 45;
  // Nearly every time without a zone is followed by a level or a bracket: leave before any pattern runs.
  if (!isSign && !FIRST_LETTERS.has(first)) return false;
  OFFSET.lastIndex = at;
  const offset = isSign || first === 71 || first === 85 ? OFFSET.exec(text) : null;
  if (offset !== null) {
    const minutes = Number(offset[2]) * 60 + Number(offset[3] ?? 0);
    if (minutes <= 14 * 60) return found(OFFSET.lastIndex, (offset[1] === '-' ? -1 : 1) * minutes * 60_000);
  }
  NAME.lastIndex = at;
  const hours = HOURS[NAME.exec(text)?.[1] ?? ''];
  return hours !== undefined && found(NAME.lastIndex, hours * 3_600_000);
}

function found(end: number, offsetMs: number): true {
  zone.end = end;
  zone.offsetMs = offsetMs;
  return true;
}

function isWordCharacter(c: number): boolean {
  return (c >= 48 && c <= 57) || (c >= 65 && c <= 90) || (c >= 97 && c <= 122) || c === 95;
}
