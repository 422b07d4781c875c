import { LIMITS } from '@rootline/contract';
import { exceptionOf } from '../infer/exception.ts';
import type { ClosedEntry } from '../summary.ts';

/** Finds the exception that the lines of an entry begin with, and its last cause. */
export function findExceptions(joined: string | null, entry: ClosedEntry): void {
  entry.exceptionClass = null;
  entry.rootExceptionClass = null;
  if (joined === null) return;
  let budget = LIMITS.line.entryLines;
  for (const line of joined.split('\n')) {
    if (budget-- <= 0) break;
    const found = exceptionOf(line);
    if (found === null) continue;
    entry.exceptionClass ??= found.name;
    if (found.isCause) entry.rootExceptionClass = found.name;
  }
}

/** A number by which entries of unlike exceptions get patterns of their own; 0 without one. */
export function saltOf(name: string | null): number {
  if (name === null) return 0;
  let hash = 17;
  for (let i = 0; i < name.length; i++) hash = (Math.imul(hash, 31) + name.charCodeAt(i)) | 0;
  return hash;
}
