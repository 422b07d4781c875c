const oneDigit = new Intl.NumberFormat(undefined, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const atMostOneDigit = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1, roundingMode: 'floor' });
const whole = new Intl.NumberFormat(undefined, { maximumFractionDigits: 0 });

/** Bytes as KB for lists: one decimal under 10 KB, none above. */
export function formatKilobytes(bytes: number): string {
  const kilobytes = bytes / 1024;
  return `${(kilobytes < 10 ? oneDigit : whole).format(kilobytes)} KB`;
}

/** The size of a recorded text, which may be a few words: bytes under 1 KB, then as in lists. */
export function formatTextSize(bytes: number): string {
  return bytes < 1024 ? `${whole.format(bytes)} B` : formatKilobytes(bytes);
}

/** Bytes as the number of MB that messages about the limit show, two decimals, without a unit. */
export function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(2);
}

/** The largest size that is taken: `50 MB`, `1.9 GB`. A decimal only where it says something. */
export function formatLimit(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  const [value, unit] = megabytes < 1024 ? [megabytes, 'MB'] : [megabytes / 1024, 'GB'];
  return `${atMostOneDigit.format(value)} ${unit}`;
}
