import type { SourceStream, StreamChoice } from '../source-client.ts';

/** A stream of which nothing is known but its name. */
export function choiceOf({ name, service }: SourceStream): StreamChoice {
  return { id: name, name, kind: 'log', service, isRunning: null, restarts: null, detail: null };
}
