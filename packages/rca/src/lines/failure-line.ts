import { cleanText } from '@rootline/contract';
import { BARE_FAILURE, CODE_SHAPE, FRAME_SHAPE, unwrapReporter } from '@rootline/logparse/lexicon';
import { HEADING } from './headed-message.ts';

/** Java and Kotlin, .NET, Node: what an exception wraps, each deeper than the one before. */
const CAUSE = /^\s*(?:Caused by: ?\S|\[?caused by:? \S|\[cause\]: ?\S|-+> \S)/i;
/** A cause that gives its class and no message: what it broke says more. */
const BARE_CLASS = /^\W*(?:caused by|cause)\W+[\w.$]+\W*$/i;
/** Rust reports list the causes below a heading. */
const CAUSES_HEADING = /^\s*Caused by:\s*$/;
const LISTED_CAUSE = /^\s+(?:\d+: )?\S/;
const TRACEBACK = /Traceback \(most recent call last\):?\s*$/;
const DIRECT_CAUSE = /^\W*The above exception was the direct cause of/;
/** Ruby puts the class behind the message. */
const RUBY = /:in [`'].{1,200}': .*\((?:\w+::)*[A-Z]\w+\)\s*$/;
/** Rust since 1.73 writes the message below the place. */
const PANIC_PLACE = /\bpanicked at \S+:\d+:\d+:\s*$/;
const THROWN =
  /^\s*(?:E\s{2,}\S|panic: |fatal error: |[Aa]ssertion .{0,200}failed|(?:(?:Uncaught|Unhandled exception\.?:?|Exception in thread "[^"]*"|PHP Fatal error:) +)*(?!(?:Error|Exception)\W*$)(?:[A-Za-z_$][\w$]*(?:\.|::|\\|\/))*(?:[\w$]*(?:Exception|Error)|[A-Z][\w$]*(?:Throwable|Failure|Fault|Interrupt|Timeout|Abort|Panic))\b(?=\s*(?:[:([]|$)))/;
/** A place in the code alone, or after the name of who writes. */
const BARE_PLACE = /^(?:[\w.-]+:? )?(?:<path>|\S+:(?:\d+|<num>)(?::(?:\d+|<num>))?)\W*$/;
/** A line of marks that sets off what stands below it. */
const ORNAMENT = /^\W{8,}$/;
/** The title of a part, which says nothing by itself: `APPLICATION FAILED TO START`, `Description:`. */
const PART_TITLE = /^[^\p{Ll}]*$|^\w+:$/u;
const BARE_HEADING = /^(?:Unhandled|Uncaught) (?:exception|error|rejection)\W*$|^\W*stack ?trace\W*$/i;
/** What may stand before the heading of a traceback without saying anything: a rank, a worker. */
const SHORT_PREFIX = 24;

/** The index of the line that names the failure of an entry: its exception or last cause; 0 where no other line does. */
export function failureLine(lines: readonly string[]): number {
  for (const find of [lastCause, raisedInPython, lastOfRuby, panicMessage, thrown, belowOrnament, belowHeading]) {
    const found = find(lines);
    if (found >= 0) return found;
  }
  return 0;
}

/** True for the title of an entry whose further lines name the failure, as a traceback's heading. */
export function isTitleOnly(title: string): boolean {
  const text = unwrapReporter(cleanText(title));
  const traceback = text.search(TRACEBACK);
  return (
    (traceback >= 0 && traceback <= SHORT_PREFIX) ||
    BARE_FAILURE.test(text) ||
    BARE_PLACE.test(text) ||
    BARE_HEADING.test(text) ||
    ORNAMENT.test(text) ||
    /\bpanicked at (?:<path>|\S+:)\s*$/.test(text)
  );
}

function lastCause(lines: readonly string[]): number {
  const heading = lines.findIndex((line) => CAUSES_HEADING.test(line));
  if (heading >= 0) {
    let last = heading;
    while (LISTED_CAUSE.test(lines[last + 1] ?? '')) last++;
    if (last > heading) return last;
  }
  const explained = lines.findLastIndex((line) => CAUSE.test(line) && !BARE_CLASS.test(line));
  return explained >= 0 ? explained : lines.findLastIndex((line) => CAUSE.test(line));
}

/** The line below the frames of the last traceback, or of the one that a chain names as the cause of the others. */
function raisedInPython(lines: readonly string[]): number {
  let indent = -1;
  let raised = -1;
  for (const [i, line] of lines.entries()) {
    if (raised >= 0 && DIRECT_CAUSE.test(line)) return raised;
    if (TRACEBACK.test(line)) indent = indentOf(line);
    else if (indent >= 0 && line.trim() !== '' && indentOf(line) <= indent) {
      raised = i;
      indent = -1;
    }
  }
  return raised;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

function lastOfRuby(lines: readonly string[]): number {
  return lines.findLastIndex((line) => RUBY.test(line));
}

function panicMessage(lines: readonly string[]): number {
  const place = lines.findIndex((line) => PANIC_PLACE.test(line));
  return place >= 0 && /\S/.test(lines[place + 1] ?? '') ? place + 1 : -1;
}

function thrown(lines: readonly string[]): number {
  return lines.findIndex((line) => THROWN.test(line));
}

function belowHeading(lines: readonly string[]): number {
  if (!HEADING.test(lines[0] ?? '')) return -1;
  return lines.findIndex((line, i) => {
    return i > 0 && /\p{L}{3}/u.test(line) && !FRAME_SHAPE.test(line) && !CODE_SHAPE.test(line);
  });
}

function belowOrnament(lines: readonly string[]): number {
  const ornament = lines.findIndex((line) => ORNAMENT.test(line.trim()));
  if (ornament < 0 || lines.slice(1, ornament).some((line) => line.trim() !== '')) return -1;
  return lines.findIndex((line, i) => i > ornament && !PART_TITLE.test(line.trim()));
}
