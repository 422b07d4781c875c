import type { LogEntry } from '@rootline/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { entryIndexQuery } from './entry-blocks.ts';
import { comparePositions, type EntryFilters, type EntrySource, type Position, positionOf } from './entry-source.ts';
import { hiddenHits, type LevelChoice } from './level-choice.ts';
import { attempt, type EntryNavigation } from './use-entry-navigation.ts';
import type { EntryRows } from './use-entry-rows.ts';

interface HitsInput {
  source: EntrySource;
  /** The rows narrowed to the find text; null while nothing is searched. */
  wanted: EntryFilters | null;
  /** Changes with the find text and how it is read; empty while nothing is searched. */
  findKey: string;
  /** Typing goes to the first hit; not where only hits show, and not where a line was asked for. */
  isLive: boolean;
  hits: EntryRows;
  go: EntryNavigation;
  /** Someone went on to a hit. */
  onHit: (entry: LogEntry) => void;
}

/** The current hit. While one types, the first one from where the search began comes up before all are counted. */
export function useEntryHits({ source, wanted, findKey, isLive, hits, go, onHit }: HitsInput) {
  const [hit, setHit] = useState<{ position: Position; number: number | null } | null>(null);
  const began = useRef<Position | null>(null);

  const seek = useEffectEvent(async (signal: AbortSignal) => {
    began.current ??= go.here();
    if (wanted === null || !isLive) return;
    const first = async (seq: Position): Promise<LogEntry | undefined> =>
      (await source.window(wanted, { seq, limit: 1 }, signal))[0];
    const found = (await first(began.current)) ?? (began.current === 0 ? undefined : await first(0));
    if (!found || signal.aborted) return;
    setHit({ position: positionOf(found), number: null });
    await go.goToPosition(positionOf(found), 'near');
  });
  useEffect(() => {
    setHit(null);
    if (findKey === '') {
      began.current = null;
      return;
    }
    const leaving = new AbortController();
    // The count of the hits tells what is wrong with an expression.
    seek(leaving.signal).catch(() => {});
    return () => leaving.abort();
  }, [findKey]);

  const { total, isRefreshing, findPosition } = hits;
  // More levels show now, and with them the first hit.
  const countBefore = useRef<{ findKey: string; total: number } | null>(null);
  useEffect(() => {
    if (total === undefined || isRefreshing) return;
    const before = countBefore.current;
    countBefore.current = { findKey, total };
    if (findKey === '' || before?.findKey !== findKey || before.total > 0 || total === 0) return;
    const leaving = new AbortController();
    seek(leaving.signal).catch(() => {});
    return () => leaving.abort();
  }, [findKey, total, isRefreshing]);
  const unnumbered = hit !== null && hit.number === null && total !== undefined && !isRefreshing ? hit.position : null;
  useEffect(() => {
    if (unnumbered === null) return;
    findPosition(unnumbered).then(
      (found) => {
        if (found) setHit((now) => (now?.position === unnumbered ? { ...now, number: found.row + 1 } : now));
      },
      () => {},
    );
  }, [unnumbered, findPosition]);

  return {
    /** Number of the current hit, from 1; 0 while none is current or its number is not known. */
    hitNumber: hit?.number ?? 0,
    /** The next hit after the current row or the one before it, round the ends. */
    goToHit: (step: 1 | -1) =>
      attempt(async () => {
        const count = hits.total ?? 0;
        if (count === 0) return;
        const from = go.here();
        const next = await hits.findPosition(from);
        const isHere = next !== null && comparePositions(positionOf(next.entry), from) === 0;
        const at = next?.row ?? count;
        const row = (step === 1 ? at + Number(isHere) : at - 1 + count) % count;
        const entry = next !== null && row === next.row ? next.entry : await hits.fetchEntry(row);
        if (!entry) return;
        setHit({ position: positionOf(entry), number: row + 1 });
        await go.goToPosition(positionOf(entry), 'near');
        onHit(entry);
      }),
  };
}

const NOTHING: EntryFilters = {};

/** Hits in levels that do not show, counted only where those that show hold none. */
export function useHiddenHits(
  source: EntrySource,
  wanted: EntryFilters | null,
  { choice, isAsked }: { choice: LevelChoice; isAsked: boolean },
) {
  const everywhere = useMemo(() => {
    const { levels: _levels, ...others } = wanted ?? NOTHING;
    return others;
  }, [wanted]);
  const { data } = useQuery({ ...entryIndexQuery(source, everywhere), enabled: isAsked });
  const counts = isAsked ? data?.levels : undefined;
  const { all, levels } = choice;
  return useMemo(() => (counts === undefined ? null : hiddenHits({ all, levels }, counts)), [counts, all, levels]);
}
