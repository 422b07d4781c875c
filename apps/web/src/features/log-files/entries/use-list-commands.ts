import { useCallbackRef } from '@mantine/hooks';
import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type CommandQueue, createCommandQueue } from './command-queue.ts';
import { type CommandInput, commandsOfList, FOCUS_ELSEWHERE } from './commands-of-list.ts';
import { commandFromAfar, type EntryCommand } from './entry-keys.ts';

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
