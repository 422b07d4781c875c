import type { LogEntry, LogFile } from '@rootline/contract';
import { useMemo } from 'react';
import { ApiError } from '#api/api-error.ts';
import type { EntrySource } from './entry-source.ts';
import { type MatchTexts, memorySource } from './memory-source.ts';
import { textHits } from './message-marks.ts';
import { regexHits } from './regex-hits.ts';
import { windowedSource } from './windowed-source.ts';

/** Windows of the server; when it has none, the entries that the file itself carries. */
export function useEntrySource(
  { id, parseNumber }: Pick<LogFile, 'id' | 'parseNumber'>,
  { sent, windowError }: { sent: readonly LogEntry[] | undefined; windowError: unknown },
): EntrySource {
  const isWindowless = windowError instanceof ApiError && windowError.status === 404 && sent !== undefined;
  return useMemo(
    () => (isWindowless ? sentSource(id, sent) : windowedSource({ id, parseNumber })),
    [id, parseNumber, isWindowless, sent],
  );
}

/** The entries that a file carries, for a backend without windows. */
function sentSource(fileId: string, sent: readonly LogEntry[]): EntrySource {
  return { ...memorySource(sent, matchTexts), key: ['memory', fileId, String(sent.length)] };
}

const matchTexts: MatchTexts = async (texts, { text, isRegex, matchCase }) => {
  if (isRegex) {
    return [...(await regexHits(texts, { source: text, matchCase })).keys()];
  }
  return texts.flatMap((message, position) => (textHits(message, text, matchCase).length > 0 ? [position] : []));
};
