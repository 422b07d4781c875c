import { type ByteLine, bytesOf } from './byte-line.ts';

/** A message with its time as container runtimes store it, which log readers know: each of its lines carries the time. */
export function messageLines(stamp: string, message: string): ByteLine[] {
  return message
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => bytesOf(`${stamp} stdout F ${line}`));
}
