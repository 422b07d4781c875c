import type { CaseDetail } from '@rootline/contract';
import { countSentence, formatCount } from '#format/counts.ts';
import { casesText as text } from '#messages/cases.en.ts';
import { logFilesText } from '#messages/log-files.en.ts';

/** How large a case is, in words: its files and its entries. */
export const sizeOfCase = (detail: CaseDetail): string[] => [filesSentence(detail), entriesSentence(detail)];

/** What an archive holds is known when it is unpacked. */
const isUnknown = (count: number, { status }: CaseDetail) => count === 0 && status === 'processing';

function entriesSentence(detail: CaseDetail): string {
  const { entryCount } = detail;
  return isUnknown(entryCount, detail) ? text.entriesUnknown : countSentence(entryCount, logFilesText.entriesCount);
}

/** How many files there are, how many of them failed, and how many things were left out. */
function filesSentence(detail: CaseDetail): string {
  const { files, failedCount, skipped } = detail;
  return [
    isUnknown(files.length, detail) ? text.filesUnknown : countSentence(files.length, text.chosen),
    ...(failedCount === 0 ? [] : [text.failedFiles(formatCount(failedCount))]),
    ...(skipped.length === 0 ? [] : [text.skippedFiles(formatCount(skipped.length))]),
  ].join(', ');
}
