import type { LogEntry } from '@rootline/contract';
import { useMemo } from 'react';
import { ApiError } from '#api/api-error.ts';
import type { EntrySource } from './entry-source.ts';
import type { MatchTexts } from './memory-source.ts';
import { textHits } from './message-marks.ts';
import { windowedSource } from './windowed-source.ts';

/** Windows of the server; when it has none, the entries that the file itself carries. */
export function useEntrySource(
  fileId: string,
  { sent, windowError }: { sent: readonly LogEntry[] | undefined; windowError: unknown },
): EntrySource {
  const isWindowless = windowError instanceof ApiError && windowError.status === 404 && sent !== undefined;
  return useMemo(
    () => (isWindowless ? sentSource(fileId, sent) : windowedSource(fileId)),
    [fileId, isWindowless, sent],
  );
}

/** The entries that a file carries. What finds among them is loaded only for a backend without windows. */
function sentSource(fileId: string, sent: readonly LogEntry[]): EntrySource {
  const loading = import('./memory-source.ts').then(({ memorySource }) => memorySource(sent, matchTexts));
  return {
    key: ['memory', fileId, String(sent.length)],
    index: async (...asked) => (await loading).index(...asked),
    window: async (...asked) => (await loading).window(...asked),
    histogram: async (...asked) => (await loading).histogram(...asked),
  };
}

const matchTexts: MatchTexts = async (texts, { text, isRegex, matchCase }) => {
  if (isRegex) {
    const { regexHits } = await import('./regex-hits.ts');
    return [...(await regexHits(texts, { source: text, matchCase })).keys()];
  }
  return texts.flatMap((message, position) => (textHits(message, text, matchCase).length > 0 ? [position] : []));
};
