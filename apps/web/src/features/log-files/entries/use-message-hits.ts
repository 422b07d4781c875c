import type { LogEntry } from '@rootline/contract';
import { useEffect, useMemo, useState } from 'react';
import type { EntrySearch } from '#address/log-files-search.ts';
import { type EntryHits, type HitRange, NO_HITS, SEARCHED_TEXTS, searchedText, textHits } from './message-marks.ts';
import { regexHits } from './regex-hits.ts';

/** Where the find text stands in each entry in view. */
export function useMessageHits(search: EntrySearch, inView: readonly LogEntry[]): (entry: LogEntry) => EntryHits {
  const { find, re: isRegex, case: matchCase = false } = search;
  const [found, setFound] = useState<ReadonlyMap<string, EntryHits>>(new Map());
  // Equal contents must not start the search again, so the effect sees them as one text.
  const view = isRegex
    ? JSON.stringify(inView.map((entry) => [entry.id, SEARCHED_TEXTS.map((name) => searchedText(entry, name))]))
    : '[]';
  useEffect(() => {
    const entries: [id: string, texts: string[]][] = JSON.parse(view);
    if (!find || entries.length === 0) return;
    const leaving = new AbortController();
    const wanted = { source: find, matchCase, signal: leaving.signal };
    const texts = entries.flatMap(([, own]) => own);
    regexHits(texts, wanted).then(
      (hits) => setFound(new Map(entries.map(([id], i) => [id, hitsFrom(hits, i * SEARCHED_TEXTS.length)]))),
      // No marks: the pattern is not one of the browser's, or it took too long. The server still finds its lines.
      () => {},
    );
    return () => leaving.abort();
  }, [find, matchCase, view]);
  return useMemo((): ((entry: LogEntry) => EntryHits) => {
    if (!find) return () => NO_HITS;
    if (isRegex) return (entry) => found.get(entry.id) ?? NO_HITS;
    // The same hits for the same entry: its row is not drawn again.
    const known = new WeakMap<LogEntry, EntryHits>();
    return (entry) => {
      const hits = known.get(entry) ?? orNone((name) => textHits(searchedText(entry, name), find, matchCase));
      known.set(entry, hits);
      return hits;
    };
  }, [find, isRegex, matchCase, found]);
}

/** The hits of one entry, whose texts follow each other from a position on. */
function hitsFrom(hits: ReadonlyMap<number, readonly HitRange[]>, first: number): EntryHits {
  return orNone((name) => hits.get(first + SEARCHED_TEXTS.indexOf(name)) ?? NO_HITS[name]);
}

function orNone(hitsIn: (name: keyof EntryHits) => readonly HitRange[]): EntryHits {
  const hits = { ...NO_HITS };
  for (const name of SEARCHED_TEXTS) Object.assign(hits, { [name]: hitsIn(name) });
  return SEARCHED_TEXTS.some((name) => hits[name].length > 0) ? hits : NO_HITS;
}
