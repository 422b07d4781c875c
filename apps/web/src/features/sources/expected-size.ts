import type { CaptureEstimate } from '@rootline/contract';
import { formatKilobytes, formatLimit } from '#format/sizes.ts';
import { sourcesText } from '#messages/sources.en.ts';

const text = sourcesText.captureForm.estimate;
const MEGABYTE = 1024 ** 2;
const MINUTE_SECONDS = 60;

/** What a capture is expected to read, as a sentence; `isLive`: from now on, as so much a minute. */
export function expectedSize(
  estimate: CaptureEstimate | null,
  { isLive, limitBytes }: { isLive: boolean; limitBytes: number },
): string {
  if (estimate === null) return text.unknown;
  const { bytes, lines, seconds, isLeast } = estimate;
  if (isLive) return text.rate(sizeText((bytes / Math.max(1, seconds)) * MINUTE_SECONDS));
  if (lines === 0 && !isLeast) return text.nothing;
  const words = isLeast ? text.atLeast : text.about;
  return words(sizeText(bytes), bytes > limitBytes);
}

function sizeText(bytes: number): string {
  if (bytes < MEGABYTE) return formatKilobytes(bytes);
  return formatLimit(bytes < 10 * MEGABYTE ? bytes : Math.round(bytes / MEGABYTE) * MEGABYTE);
}
