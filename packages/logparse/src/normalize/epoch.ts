import { isDigit, isWordCharacter } from '../lines/ascii.ts';
import { type Bytes, narrowTextOf } from '../lines/bytes.ts';

/** Epoch numbers are believed between these instants, so that ids of the same length stay ids. */
const EARLIEST_S = 946_684_800; // 2000-01-01
const LATEST_S = 4_102_444_800; // 2100-01-01

/** Milliseconds of an epoch number whose unit follows from its size; NaN when it is none. */
export function epochToMs(value: number): number {
  for (const perSecond of [1, 1e3, 1e6, 1e9]) {
    const seconds = value / perSecond;
    if (seconds >= EARLIEST_S && seconds < LATEST_S) return Math.floor((value / perSecond) * 1000 + 1e-4);
  }
  return Number.NaN;
}

/** Like epochToMs for digits in a text (`1697048351.000001`), exact for 19 digits. */
export function epochTextToMs(digits: string): number {
  if (digits.length < 10 || digits.length > 26) return Number.NaN;
  const whole = digits.indexOf('.') < 0 ? digits : digits.slice(0, digits.indexOf('.'));
  const fraction = digits.slice(whole.length + 1);
  if (whole.length === 10) {
    if (fraction.length > 9) return Number.NaN;
    const ms = Number(whole) * 1000 + Number(`${fraction}000`.slice(0, 3));
    return Number.isNaN(epochToMs(Number(whole))) ? Number.NaN : ms;
  }
  if (![13, 16, 19].includes(whole.length)) return Number.NaN;
  const ms = Number(whole.slice(0, 13));
  return Number.isNaN(epochToMs(ms)) ? Number.NaN : ms;
}

/** Where the number that matchEpoch read last ends. */
export const epoch = { end: 0 };
const MILLISECONDS = 13;

/** Milliseconds of the epoch number at a position: 10 digits and a fraction, or 13, 16 or 19 digits; NaN for none. */
export function matchEpoch(bytes: Bytes, at: number): number {
  if (bytes[at] === AT || bytes[at + 1] === POINT) return matchUnusual(bytes, at);
  let end = at;
  let ms = 0;
  for (; isDigit(bytes[end] as number); end++) {
    if (end - at < MILLISECONDS) ms = ms * 10 + (bytes[end] as number) - 48;
  }
  const digits = end - at;
  if (digits === 10) {
    ms *= 1000;
    if (bytes[end] === 46 && isDigit(bytes[end + 1] as number)) {
      const point = end++;
      for (let scale = 100; isDigit(bytes[end] as number); end++) {
        if (scale >= 1) ms += ((bytes[end] as number) - 48) * scale;
        scale /= 10;
      }
      if (end - point > 10) return Number.NaN;
    }
  } else if (digits !== 13 && digits !== 16 && digits !== 19) return Number.NaN;
  if (bytes[end] === 46 || isWordCharacter(bytes[end] as number)) return Number.NaN;
  epoch.end = end;
  return ms >= EARLIEST_S * 1000 && ms < LATEST_S * 1000 ? ms : Number.NaN;
}

const AT = 64;
const POINT = 46;
const BLANK = 32;
const LABEL_LENGTH = 25;
const SCIENTIFIC = /^\d\.\d{6,18}e\+?0?9(?![\w.])/;

/** Where the stamp that matchUptime read last ends. */
export const uptime = { end: 0 };
const LONGEST_UPTIME = 10;
const MOST_DIGITS = 9;

/** Milliseconds since the start of the system, as kernels write them: `5307.391204`, padded with blanks; NaN for none. */
export function matchUptime(bytes: Bytes, start: number): number {
  let at = start;
  while (bytes[at] === BLANK) at++;
  const from = at;
  let seconds = 0;
  for (; isDigit(bytes[at] as number); at++) seconds = seconds * 10 + (bytes[at] as number) - 48;
  if (at === from || at - from > LONGEST_UPTIME || bytes[at] !== POINT) return Number.NaN;
  const point = at++;
  let ms = 0;
  for (let scale = 100; isDigit(bytes[at] as number); at++) {
    if (scale >= 1) ms += ((bytes[at] as number) - 48) * scale;
    scale /= 10;
  }
  if (at - point < 3 || at - point > MOST_DIGITS + 1) return Number.NaN;
  uptime.end = at;
  return seconds * 1000 + ms;
}

/** `1.7067816e+09`, as some encoders write floating-point seconds, or a TAI64N label. */
function matchUnusual(bytes: Bytes, at: number): number {
  const text = narrowTextOf(bytes, at, at + LABEL_LENGTH);
  const number = bytes[at] === AT ? text : (SCIENTIFIC.exec(text)?.[0] ?? '');
  epoch.end = at + number.length;
  if (bytes[at] === AT) return isWordCharacter(bytes[epoch.end] as number) ? Number.NaN : tai64nToMs(number);
  return number === '' ? Number.NaN : epochToMs(Number(number));
}

const TAI64N = /^@?4([0-9a-f]{15})([0-9a-f]{8})$/;
/** TAI is ahead of UTC by the leap seconds; 10 s at the origin of the label, 37 s since 2017. */
const TAI_AHEAD_S = 37;

/** Milliseconds of a TAI64N label (`@40000000…`); NaN when it is none. */
export function tai64nToMs(label: string): number {
  const match = TAI64N.exec(label);
  if (match === null) return Number.NaN;
  const seconds = Number.parseInt(match[1] ?? '', 16) - TAI_AHEAD_S;
  const nanos = Number.parseInt(match[2] ?? '', 16);
  return Number.isNaN(epochToMs(seconds)) ? Number.NaN : seconds * 1000 + Math.floor(nanos / 1e6);
}
