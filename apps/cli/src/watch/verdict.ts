import { cleanText } from '@rootline/contract';
import { headline } from '@rootline/report';
import { type Judged, type State, standingOf, type Standing as WatchStanding } from '@rootline/sources/watch';

export type { State };

/** The verdict on a window at one time, with the line that a screen shows first. */
export interface Standing extends WatchStanding {
  headline: string;
}

/** Summarizes a result for a terminal. */
export function shownStanding(judged: Judged | null, onlyStream: string, atMs: number): Standing {
  const standing = standingOf(judged, onlyStream, atMs);
  return { ...standing, headline: headlineOf(judged, standing) };
}

function headlineOf(judged: Judged | null, { state, verdict, cause }: WatchStanding): string {
  if (judged === null || state === 'quiet') return 'no lines yet';
  const { kind, text } = headline(judged.result, judged.entryCount);
  // If no cause is clear, users want to see the message itself.
  return `${kind}  ${verdict === 'clear' || cause === null ? cleanText(text) : cause.message}`;
}
