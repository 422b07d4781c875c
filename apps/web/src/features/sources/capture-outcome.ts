import type { Capture } from '@rootline/contract';
import { countSentence } from '#format/counts.ts';
import { formatKilobytes, formatLimit } from '#format/sizes.ts';
import { sourcesText } from '#messages/sources.en.ts';
import type { Hue } from '#ui/hue-badge.tsx';
import { isUnderWay } from './source-queries.ts';

const text = sourcesText.progress;

export interface CaptureOutcome {
  word: string;
  hue: Hue;
  /** How much there is; null where nothing was read. */
  amount: string | null;
  /** What went wrong or is missing, as sentences. */
  sentences: string[];
}

/** What a capture is at, or what became of it, with everything that was cut. */
export function outcomeOf(capture: Capture): CaptureOutcome {
  const { status, isStopping, bytes, lines, streamCount } = capture;
  const amount =
    lines === 0
      ? null
      : text.soFar(formatKilobytes(bytes), countSentence(lines, text.lines), countSentence(streamCount, text.streams));
  if (isUnderWay(capture)) {
    const word = isStopping ? text.stopping : status === 'pending' ? text.waiting : text.running;
    return { word, hue: status === 'pending' ? 'yellow' : 'blue', amount, sentences: [] };
  }
  if (status === 'failed')
    return { word: text.failed, hue: 'red', amount: null, sentences: [capture.error ?? text.failedWithoutReason] };
  return { word: text.done, hue: 'green', amount, sentences: missingOf(capture) };
}

function missingOf({ droppedLines, limitBytes, ended, notes, logFileId, caseId }: Capture): string[] {
  const end = ended === null ? null : text.ends[ended];
  return [
    ...(droppedLines > 0 ? [countSentence(droppedLines, text.dropped, formatLimit(limitBytes))] : []),
    ...(end === null ? [] : [end]),
    ...notes,
    ...(logFileId === null && caseId === null ? [text.gone] : []),
  ];
}
