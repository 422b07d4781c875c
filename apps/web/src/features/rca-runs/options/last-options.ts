import type { RunOptions } from './run-options.ts';

/** How a run with a model was started. */
export interface ChosenOptions extends RunOptions {
  model: string;
}

/** What a person chose last, out of whatever is stored; null where its model is not offered any more. */
export function readLastOptions(stored: unknown, models: readonly string[]): ChosenOptions | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { model, timeout, chunking, smartChunking }: Partial<Record<keyof ChosenOptions, unknown>> = stored;
  if (typeof model !== 'string' || !models.includes(model) || typeof timeout !== 'number') return null;
  return { model, timeout, chunking: chunking !== false, smartChunking: smartChunking !== false };
}

/** Whether the same run would be started; smart chunking only counts with chunking. */
export function areSameOptions(a: ChosenOptions, b: ChosenOptions): boolean {
  return (
    a.model === b.model &&
    Number(a.timeout) === Number(b.timeout) &&
    a.chunking === b.chunking &&
    (!a.chunking || a.smartChunking === b.smartChunking)
  );
}
