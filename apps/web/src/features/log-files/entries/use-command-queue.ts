import { useCallbackRef } from '@mantine/hooks';
import { startTransition, useEffect, useRef, useState } from 'react';
import { type CommandQueue, createCommandQueue } from './command-queue.ts';

/** A queue whose commands each see what the one before has changed on the screen. */
export function useCommandQueue<Command>(run: (command: Command) => unknown): CommandQueue<Command> {
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
