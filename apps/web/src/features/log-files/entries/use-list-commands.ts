import { useEffect, useRef } from 'react';
import { type CommandInput, commandsOfList, FOCUS_ELSEWHERE } from './commands-of-list.ts';
import type { EntryCommand } from './entry-keys.ts';
import { useCommandQueue } from './use-command-queue.ts';
import { useEntryCommands } from './use-entry-commands.ts';

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
