import { continues } from '../formats/continuation.ts';
import type { Unwrap } from '../formats/envelope.ts';
import type { Unwraper } from '../formats/unwrappers.ts';
import { bytesOf, narrowTextOf, textOf } from '../lines/bytes.ts';
import { levelOfCompound } from '../normalize/compound-level.ts';
import { levelOfStated, NO_LEVEL } from '../normalize/level.ts';

const SHARE = 0.9;
/** Each label stands in front of so many lines at least, on average. */
const LINES_OF_LABEL = 3;
const CLOCK = /\d:\d\d/;
/** How a tool that gathers the output of several writers marks whose line it is. */
const FORMS: readonly RegExp[] = [
  /\[([^\][\s]{1,80}(?: [^\][\s]{1,80})?)\](?:<std(?:out|err)>:|:?(?: |$))/y,
  /\(([A-Za-z][^()]{0,100})\)(?: |$)/y,
  /([\w.@/-]{1,60}) *:(?: |$)/y,
  /([A-Za-z][\w.@/-]{0,60}) *>(?: |$)/y,
];

/** The label that nearly all lines have, those inside a trace too; null for none, and where it may be a part of each message. */
export function learnLabel(lines: readonly string[]): Unwraper | null {
  for (const form of FORMS) {
    const labels = new Set<string>();
    let labelled = 0;
    let continuing = 0;
    let bare = 0;
    for (const line of lines) {
      if (bare > lines.length * (1 - SHARE) || labels.size > lines.length / LINES_OF_LABEL) break;
      form.lastIndex = 0;
      const label = form.exec(line)?.[1];
      if (label === undefined) {
        bare++;
        continue;
      }
      labelled++;
      labels.add(label);
      const { bytes, end } = bytesOf(line.slice(form.lastIndex));
      if (continues(bytes, 0, end, false, false)) continuing++;
    }
    const isUsual = labelled >= Math.max(LINES_OF_LABEL, lines.length * SHARE);
    if (!isUsual || continuing === 0 || labels.size > labelled / LINES_OF_LABEL) continue;
    if ([...labels].some((label) => CLOCK.test(label) || statesLevel(label))) continue;
    return { name: 'labels', outerTimeWins: false, make: () => unwrapOf(form) };
  }
  return null;
}

function statesLevel(label: string): boolean {
  return levelOfStated(label) !== NO_LEVEL || levelOfCompound(label) !== NO_LEVEL;
}

function unwrapOf(form: RegExp): Unwrap {
  return (bytes, start, end, into) => {
    form.lastIndex = 0;
    const match = form.exec(narrowTextOf(bytes, start, end));
    if (match === null) return false;
    into.bytes = bytes;
    into.start = Math.min(end, start + form.lastIndex);
    into.end = end;
    const label = match[1] ?? '';
    const at = start + match[0].indexOf(label);
    into.component = textOf(bytes, at, at + label.length);
    into.source = into.component;
    return true;
  };
}
