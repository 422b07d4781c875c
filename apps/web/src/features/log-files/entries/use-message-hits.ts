import type { LogEntry } from '@rootline/contract';
import { useEffect, useMemo, useState } from 'react';
import type { EntrySearch } from '#address/log-files-search.ts';
import { type HitRange, textHits } from './message-marks.ts';
import { regexHits } from './regex-hits.ts';

const NONE: readonly HitRange[] = [];

/** Where the find text stands in each message in view. */
export function useMessageHits(
  search: EntrySearch,
  inView: readonly LogEntry[],
): (entry: LogEntry) => readonly HitRange[] {
  const { find, re: isRegex, case: matchCase = false } = search;
  const [found, setFound] = useState<ReadonlyMap<string, readonly HitRange[]>>(new Map());
  // Equal contents must not start the search again, so the effect sees them as one text.
  const view = isRegex ? JSON.stringify(inView.map((entry) => [entry.id, entry.message])) : '[]';
  useEffect(() => {
    const messages: [id: string, message: string][] = JSON.parse(view);
    if (!find || messages.length === 0) return;
    const leaving = new AbortController();
    const texts = messages.map(([, message]) => message);
    const wanted = { source: find, matchCase, signal: leaving.signal };
    regexHits(texts, wanted).then(
      (hits) => setFound(new Map([...hits].map(([position, ranges]) => [messages[position]?.[0] ?? '', ranges]))),
      // No marks: the pattern is not one of the browser's, or it took too long. The server still finds its lines.
      () => {},
    );
    return () => leaving.abort();
  }, [find, matchCase, view]);
  return useMemo((): ((entry: LogEntry) => readonly HitRange[]) => {
    if (!find) return () => NONE;
    if (isRegex) return (entry) => found.get(entry.id) ?? NONE;
    // The same hits for the same entry: its row is not drawn again.
    const known = new WeakMap<LogEntry, readonly HitRange[]>();
    return (entry) => {
      const hits = known.get(entry) ?? textHits(entry.message, find, matchCase);
      known.set(entry, hits);
      return hits.length === 0 ? NONE : hits;
    };
  }, [find, isRegex, matchCase, found]);
}
