import type { LogEntry } from '@rootline/contract';
import { writePreference } from '#api/preferences.ts';
import { logFilesText as text } from '#messages/log-files.en.ts';
import type { EntryCommand } from './entry-keys.ts';
import type { EntryJumps } from './use-entry-jumps.ts';
import type { EntryNavigation } from './use-entry-navigation.ts';
import type { OpenedEntries } from './use-opened-entries.ts';

export interface CommandInput {
  go: EntryNavigation;
  jumps: EntryJumps;
  opened: OpenedEntries;
  goToHit: (step: 1 | -1) => unknown;
  pageRows: () => number;
  openFold: (isOpen: boolean) => void;
  focusFind: () => void;
  openColumns: () => void;
  toggleMark: (entry: LogEntry) => void;
  copyLink: (entry: LogEntry) => void;
  copy: (entry: LogEntry) => unknown;
  toggleWrap: () => void;
}

/** What every command of the entries does, however it is given: by key, or from the palette. */
export function commandsOfList(input: CommandInput): Record<EntryCommand, () => unknown> {
  const { go, jumps, opened, goToHit, pageRows } = input;
  const { failure, fatal, warning } = text.jumpNames;
  return {
    next: () => go.step(1),
    previous: () => go.step(-1),
    'page-down': () => go.step(pageRows()),
    'page-up': () => go.step(-pageRows()),
    'half-page-down': () => go.step(Math.ceil(pageRows() / 2)),
    'half-page-up': () => go.step(-Math.ceil(pageRows() / 2)),
    first: go.first,
    last: go.last,
    open: () => go.withEntry(opened.openWithNeighbours),
    find: input.focusFind,
    'next-hit': () => goToHit(1),
    'previous-hit': () => goToHit(-1),
    'next-error': () => jumps.toLevel('FATAL,ERROR', 1, failure),
    'previous-error': () => jumps.toLevel('FATAL,ERROR', -1, failure),
    'next-fatal': () => jumps.toLevel('FATAL', 1, fatal),
    'previous-fatal': () => jumps.toLevel('FATAL', -1, fatal),
    'next-warning': () => jumps.toLevel('WARN', 1, warning),
    'previous-warning': () => jumps.toLevel('WARN', -1, warning),
    'next-same': () => jumps.toSame(1),
    'previous-same': () => jumps.toSame(-1),
    'next-gap': () => jumps.toGap(1),
    'previous-gap': () => jumps.toGap(-1),
    'more-neighbours': () => go.withEntry((entry) => opened.stepNear(entry, 1)),
    'fewer-neighbours': () => go.withEntry((entry) => opened.stepNear(entry, -1)),
    mark: () => go.withEntry(input.toggleMark),
    'next-mark': () => jumps.toMark(1),
    'previous-mark': () => jumps.toMark(-1),
    'show-repeats': () => input.openFold(true),
    'fold-repeats': () => input.openFold(false),
    columns: input.openColumns,
    timeline: focusTimeline,
    leave: () => opened.leave(go.entryHere()),
    'copy-link': () => go.withEntry(input.copyLink),
    copy: () => go.withEntry(input.copy),
    wrap: input.toggleWrap,
  };
}

/** Commands that take the focus to a place of their own. */
export const FOCUS_ELSEWHERE: readonly EntryCommand[] = ['find', 'columns', 'timeline'];

/** Frames in which a picture that is being unfolded or loaded is waited for: about two seconds. */
const PATIENCE_FRAMES = 120;

/** Unfolds the picture of the log volume and gives it the focus. */
function focusTimeline(): void {
  writePreference('logVolumeOpen', true);
  focusWhenDrawn(PATIENCE_FRAMES);
}

function focusWhenDrawn(frames: number): void {
  requestAnimationFrame(() => {
    const picture = document.querySelector<HTMLElement>('[data-log-volume]');
    if (picture !== null) picture.focus();
    else if (frames > 0) focusWhenDrawn(frames - 1);
  });
}
