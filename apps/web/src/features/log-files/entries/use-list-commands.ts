import { useCallbackRef } from '@mantine/hooks';
import type { LogEntry } from '@rootline/contract';
import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import { writePreference } from '#api/preferences.ts';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { type CommandQueue, createCommandQueue } from './command-queue.ts';
import { commandFromAfar, type EntryCommand } from './entry-keys.ts';
import type { EntryJumps } from './use-entry-jumps.ts';
import type { EntryNavigation } from './use-entry-navigation.ts';
import type { OpenedEntries } from './use-opened-entries.ts';

interface CommandInput {
  go: EntryNavigation;
  jumps: EntryJumps;
  opened: OpenedEntries;
  goToHit: (step: 1 | -1) => unknown;
  pageRows: () => number;
  openFold: (isOpen: boolean) => void;
  focusFind: () => void;
  /** Gives Escape to the screen around. */
  leaveList: () => void;
  openColumns: () => void;
  toggleMark: (entry: LogEntry) => void;
  copyLink: (entry: LogEntry) => void;
  copy: (entry: LogEntry) => unknown;
  toggleWrap: () => void;
}

/** What every command of the entries does, however it is given: by key, or from the palette. */
function commandsOfList(input: CommandInput): Record<EntryCommand, () => unknown> {
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
    // The one before may have left the last level that there was when the key was pressed.
    leave: () => (opened.canLeave ? opened.leave(go.entryHere()) : input.leaveList()),
    'copy-link': () => go.withEntry(input.copyLink),
    copy: () => go.withEntry(input.copy),
    wrap: input.toggleWrap,
  };
}

/** Commands that take the focus to a place of their own. */
const FOCUS_ELSEWHERE: readonly EntryCommand[] = ['find', 'columns', 'timeline'];

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

interface ListCommandsInput extends CommandInput {
  focusList: () => void;
  /** Changes when other rows are asked for. */
  query: string;
}

/** Gives a command to the list. False when there was nothing to do: the key belongs to the screen around. */
export type GiveCommand = (command: EntryCommand, how: { isRepeated: boolean }) => boolean;

/** The commands of the entries in the order in which they were given, each on the row that the one before has left. */
export function useListCommands({ focusList, query, ...input }: ListCommandsInput): GiveCommand {
  const commands = commandsOfList(input);
  const queue = useCommandQueue((command: EntryCommand) => commands[command]());
  const give: GiveCommand = (command, how) => {
    // Whoever opens a field types into it at once.
    if (FOCUS_ELSEWHERE.includes(command)) commands[command]();
    else if (command !== 'leave') queue.give(command, how);
    else if (queue.running() === null && !input.opened.canLeave) return false;
    else leaveOneLevel(how);
    return true;
  };
  /** What was asked for and has not begun is the innermost level. */
  const leaveOneLevel = (how: { isRepeated: boolean }) => {
    const dropped = queue.drop();
    if (dropped.some((command) => command !== 'leave')) return;
    for (const command of [...dropped, 'leave' as const]) queue.give(command, how);
  };
  useEntryCommands((command, how) => {
    if (!FOCUS_ELSEWHERE.includes(command)) focusList();
    give(command, how);
  });
  const queryBefore = useRef(query);
  useEffect(() => {
    // Other rows end what was asked for among those before; unless a level was left to get to them.
    if (queryBefore.current !== query && queue.running() !== 'leave') queue.drop();
    queryBefore.current = query;
  }, [query, queue]);
  return give;
}

/** A queue whose commands each see what the one before has changed on the screen. */
function useCommandQueue<Command>(run: (command: Command) => unknown): CommandQueue<Command> {
  const latest = useCallbackRef(run);
  const [turn, setTurn] = useState(0);
  const settled = useRef<(() => void)[]>([]);
  useEffect(() => {
    if (turn === 0) return;
    for (const go of settled.current.splice(0)) go();
  }, [turn]);
  const [queue] = useState(() =>
    createCommandQueue<Command>(
      latest,
      () =>
        new Promise((resolve) => {
          settled.current.push(resolve);
          // Drawn behind everything that the command has set, also what the router sets as a transition.
          startTransition(() => setTurn((before) => before + 1));
        }),
    ),
  );
  useEffect(() => () => void queue.drop(), [queue]);
  return queue;
}

/** Places whose keys belong to them. */
const OWN_KEYS =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [role="dialog"], [role="grid"], [role="menu"], [role="slider"]';

/** The keys of the entries also act while the focus is elsewhere on the screen, where nothing else takes them. */
function useEntryCommands(onCommand: (command: EntryCommand, how: { isRepeated: boolean }) => void): void {
  const act = useEffectEvent(onCommand);
  useEffect(() => {
    let keyBefore = '';
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.key === 'Shift' || !(event.target instanceof Element)) return;
      if (event.target.closest(OWN_KEYS) || document.querySelector('[role="dialog"]')) return;
      const command = commandFromAfar(event, keyBefore);
      keyBefore = command === null ? event.key : '';
      if (command === null) return;
      event.preventDefault();
      act(command, { isRepeated: event.repeat });
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}
