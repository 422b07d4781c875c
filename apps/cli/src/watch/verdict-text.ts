import { withoutUnseen } from '@rootline/contract';
import { cutText } from '@rootline/report';
import { jsonLine } from '../print.ts';
import { cutLine, type TerminalStyle } from '../report/terminal-style.ts';
import type { Standing, State } from './verdict.ts';

/** Increased when existing readers of these lines would misread them. */
const WATCH_VERSION = 1;
const LONGEST = 300;
const WIDTH = 'not judged'.length;

/** Formats a change as one line: time, state, cause, and place. */
export function changeLine(standing: Standing): string {
  const { atMs, state, cause, lines } = standing;
  const time = `${new Date(atMs).toISOString().slice(0, 19)}Z`;
  const where = cause === null ? '' : `  (${placeOf(standing)})`;
  const text = cutText(standing.headline, LONGEST);
  return `${time}  ${state.padEnd(WIDTH)}  ${text}${where}  ${counted(lines, 'line')}\n`;
}

/** Formats a change as a line of JSON. */
export function changeJson({ atMs, state, verdict, cause, errors, warnings, lines }: Standing): string {
  const told =
    cause === null
      ? null
      : { message: cause.message, stream: cause.stream, service: cause.service, since: cause.since };
  return jsonLine({
    version: WATCH_VERSION,
    time: new Date(atMs).toISOString(),
    state,
    verdict,
    cause: told,
    errors,
    warnings,
    lines,
  });
}

/** What a screen shows in addition to the verdict. */
export interface Surroundings {
  nowMs: number;
  streams: number;
  linesPerSecond: number;
  windowText: string;
  /** The last changes, newest first. */
  changes: readonly Standing[];
  /** Problems with sources, newest last. */
  notes: readonly string[];
}

const COLORS: Readonly<Record<State, 'dim' | 'green' | 'red' | 'yellow'>> = {
  quiet: 'dim',
  healthy: 'green',
  'not judged': 'dim',
  failing: 'red',
  recovered: 'yellow',
};
const SHOWN = { changes: 5, notes: 3 } as const;

/** Formats the rows of the screen, cut to the width of the terminal. */
export function screenRows(standing: Standing | null, around: Surroundings, style: TerminalStyle): string[] {
  const cut = (text: string) => cutLine(withoutUnseen(text), style);
  const { streams, linesPerSecond, windowText } = around;
  const reads = `${counted(streams, 'stream')}, ${counted(standing?.lines ?? 0, 'line')} read in the last ${windowText}, ${linesPerSecond.toLocaleString('en')} lines/s`;
  if (standing === null) return [style.paint('dim', cut('READING  the first lines')), cut(`reads    ${reads}`)];
  const { state, cause, errors, warnings } = standing;
  const head = cut(`${state.toUpperCase()}  ${standing.headline}`);
  return [
    style.paint(['bold', COLORS[state]], head),
    ...(cause === null ? [] : [cut(`where    ${placeOf(standing)}`)]),
    cut(`count    ${counted(errors, 'error')}, ${counted(warnings, 'warning')}`),
    cut(`reads    ${reads}`),
    ...around.changes.slice(0, SHOWN.changes).map((change, i) => {
      const row = cut(
        `${i === 0 ? 'changes' : '       '}  ${changeLine(change).trimEnd().slice('2026-11-27T'.length)}`,
      );
      return style.paint('dim', row);
    }),
    ...around.notes.slice(-SHOWN.notes).map((note) => style.paint('dim', cut(`note     ${note}`))),
    style.paint('dim', cut(`${new Date(around.nowMs).toISOString().slice(11, 19)} UTC, Ctrl-C ends`)),
  ];
}

function placeOf({ cause }: Standing): string {
  if (cause === null) return '';
  const since = cause.since === null ? '' : `, since ${cause.since}`;
  const by = cause.service === null || cause.stream.startsWith(cause.service) ? '' : `, ${cause.service}`;
  return withoutUnseen(`${cause.stream}${by}${since}`);
}

function counted(count: number, one: string): string {
  return `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`;
}
