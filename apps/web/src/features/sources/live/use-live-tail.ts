import type { TailEvent } from '@rootline/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, serverMessageOr } from '#api/api-error.ts';
import { retryDelay } from '#api/follow-events.ts';
import { followTail, type TailPlace } from '#api/follow-tail.ts';
import { formatCount } from '#format/counts.ts';
import { liveText as text } from '#messages/live.en.ts';
import { createLineRate } from './line-rate.ts';
import { type LiveBars, NO_BARS, withBarLines } from './live-bars.ts';
import { type LiveLines, NO_LINES, withEvent, withSentence } from './live-lines.ts';

/** How the view stands with its source. */
export type LiveConnection =
  | { state: 'connecting' }
  | { state: 'open'; lateSeconds: number | null }
  /** The server reads on, and the source has cut it off. */
  | { state: 'source-cut'; reason: string }
  /** Since when nothing comes. */
  | { state: 'lost'; sinceMs: number }
  /** It does not go on by itself. */
  | { state: 'ended'; reason: string; error: unknown };

export interface LiveTail {
  lines: LiveLines;
  bars: LiveBars;
  connection: LiveConnection;
  perSecond: number;
  /** Opens it again. */
  retry: () => void;
}

/** Follows a source or ring as long as the screen stands, and comes back by itself after a lost connection. */
export function useLiveTail({ type, id }: TailPlace): LiveTail {
  const [lines, setLines] = useState(NO_LINES);
  const [connection, setConnection] = useState<LiveConnection>({ state: 'connecting' });
  const [bars, setBars] = useState(NO_BARS);
  const [perSecond, setPerSecond] = useState(0);
  const [rate] = useState(createLineRate);
  const current = useRef<AbortController>(null);

  /** Opens the stream, in place of the one before. */
  const open = useCallback(() => {
    current.current?.abort();
    const over = new AbortController();
    current.current = over;
    let lateSeconds: number | null = null;
    let lostMs: number | null = null;
    const handleEvent = (event: TailEvent) => {
      if (event.type === 'open') {
        lateSeconds = event.lagSeconds === null ? null : event.lagSeconds + (event.everySeconds ?? 0);
        const missed = lostMs === null ? null : secondsSince(lostMs);
        if (missed !== null) setLines((before) => withSentence(before, text.missing(missed)));
        lostMs = null;
      }
      if (event.type === 'open' || event.type === 'resumed') setConnection({ state: 'open', lateSeconds });
      if (event.type === 'cut') setConnection({ state: 'source-cut', reason: event.reason });
      if (event.type === 'ended') {
        over.abort();
        setConnection({ state: 'ended', reason: event.reason, error: null });
      }
      if (event.type === 'lines') {
        const now = Date.now();
        rate.add(event.lines.length, now);
        setBars((before) => withBarLines(before, event.lines, now));
      }
      setLines((before) => withEvent(before, event));
    };
    const follow = async () => {
      for (let failures = 0; !over.signal.aborted; failures += 1) {
        try {
          await followTail({ type, id }, handleEvent, over.signal);
          failures = 0;
        } catch (error) {
          if (over.signal.aborted) return;
          if (isFinal(error))
            return setConnection({ state: 'ended', reason: serverMessageOr(error, text.failed), error });
        }
        if (over.signal.aborted) return;
        lostMs ??= Date.now();
        setConnection({ state: 'lost', sinceMs: lostMs });
        await pause(retryDelay(failures + 1, Math.random()), over.signal);
      }
    };
    void follow();
  }, [type, id, rate]);

  useEffect(() => {
    open();
    const timer = setInterval(() => setPerSecond(rate.perSecond(Date.now())), 1000);
    return () => {
      current.current?.abort();
      clearInterval(timer);
    };
  }, [open, rate]);

  const retry = useCallback(() => {
    setConnection({ state: 'connecting' });
    open();
  }, [open]);
  return { lines, bars, connection, perSecond, retry };
}

/** What another try would not change. A server that starts again is waited for. */
function isFinal(error: unknown): boolean {
  return error instanceof ApiError && error.status !== 0 && error.status !== 503;
}

/** Whole seconds since then, as they are read. */
export function secondsSince(ms: number, now = Date.now()): string {
  return formatCount(Math.max(1, Math.round((now - ms) / 1000)));
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
