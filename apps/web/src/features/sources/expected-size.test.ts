import type { CaptureEstimate } from '@rootline/contract';
import { describe, expect, it } from 'vitest';
import { expectedSize } from './expected-size.ts';

const MB = 1024 ** 2;
const SIZE: CaptureEstimate = { bytes: 31.4 * MB, lines: 200_000, seconds: 900, isLeast: false };

describe('the expected size of a capture', () => {
  it.each<[string, CaptureEstimate | null, boolean, string]>([
    ['in whole megabytes', SIZE, false, 'About 31 MB expected.'],
    ['in kilobytes', { ...SIZE, bytes: 4.5 * 1024 }, false, 'About 4.5 KB expected.'],
    ['of which a part is not known', { ...SIZE, isLeast: true }, false, 'At least 31 MB expected.'],
    ['that is more than the limit', { ...SIZE, bytes: 80 * MB }, false, 'About 80 MB expected, more than the limit.'],
    ['of nothing', { ...SIZE, bytes: 0, lines: 0 }, false, 'No log lines expected.'],
    ['from now on', { ...SIZE, bytes: 15 * MB, seconds: 300 }, true, 'About 3 MB a minute at present.'],
    ['that is not known', null, false, 'The size of this source cannot be estimated.'],
  ])('%s is told in a sentence', (_what, estimate, isLive, sentence) => {
    expect(expectedSize(estimate, { isLive, limitBytes: 50 * MB })).toBe(sentence);
  });
});
