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
