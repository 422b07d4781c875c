import type { RejectedClaim } from '@rootline/contract';
import { CHANGE_WORDS, failureWeight } from '@rootline/logparse/lexicon';
import { holdsLine } from '../lines/entry-lines.ts';
import { looksLikeInstruction } from '../lines/prompt-injection.ts';
import type { RunContext } from '../run/run-context.ts';
import { shortened } from '../wording.ts';

/** What an answer names as the cause, after it was looked up. `template`: index of the line's pattern; null where it has none. */
export type VerifiedCause =
  | { kind: 'line'; line: number; template: number | null }
  | { kind: 'healthy' }
  | { kind: 'unknown' }
  /** A cause was named that the log does not bear out. */
  | { kind: 'refused'; line: number | null; reason: string };

type Seen = Pick<RunContext, 'input' | 'findings' | 'scored' | 'statistical'>;

/** Strength from which on a line speaks of a failure. */
const TELLING = 2;
/** Shorter names are in every line. */
const LEAST_NAME = 5;
const NAME = /[\p{L}\d]+(?:[-_.@:/][\p{L}\d]+)+/gu;
/** What replaced another version of itself. */
const NEW_VERSION = /\b(?:updated|upgraded|downgraded|bumped|installed)\b.{1,200}\bto (?:version )?v?\d+\.\d/i;
/** Lines this near to the statistics' own line tell of the same. */
const SAME_PLACE = 2;
/** Lines of one report: its heading, a trace, the message. */
const ONE_REPORT = 10;
/** A cited line this near belongs to what the cause says. */
const BESIDE = 3;

/**
 * Looks up what an answer names as the cause. A line is refused that does not exist or was not shown, that addresses the
 * reader, or that was there, unchanged, before anything failed and that nothing ties to the failure. Order is no refusal.
 */
export function verifyCause(seen: Seen, said: string, shown: ReadonlySet<number>): VerifiedCause {
  if (/^\W*healthy\W*$/i.test(said)) return { kind: 'healthy' };
  const line = lineNumber(said);
  if (line === null) {
    const isNone = /^\W*(?:unknown|none|null|n\/a)?\W*$/i.test(said);
    return isNone ? { kind: 'unknown' } : { kind: 'refused', line: null, reason: 'This is not a line number' };
  }
  const { log } = seen.input;
  if (line < 1 || line > log.lineCount) return { kind: 'refused', line: null, reason: 'No such line in the file' };
  if (!shown.has(line)) return { kind: 'refused', line: null, reason: 'The line was not shown to the model' };
  const template = templateOfLine(seen, line);
  if (looksLikeInstruction(textOfLine(seen, line, template))) {
    return { kind: 'refused', line, reason: 'The line addresses its reader' };
  }
  if (wasThereBefore(seen, line, template))
    return { kind: 'refused', line, reason: 'It already occurred before anything failed' };
  return { kind: 'line', line, template };
}

/** The pattern of a line, by its entry; null where the analysis knows none. */
export function templateOfLine({ input: { log }, scored }: Seen, line: number): number | null {
  const known = scored.find((one) => one.line === line)?.templateIndex ?? -1;
  if (known >= 0) return known;
  const entry = [...log.strongHead, ...log.strongTail].find((ref) => holdsLine(ref, line));
  if (entry !== undefined) return entry.templateIndex;
  const named = log.templates.findIndex(
    ({ firstLine, lastLine, exampleLines }) => firstLine === line || lastLine === line || exampleLines.includes(line),
  );
  return named < 0 ? null : named;
}

/** True for a cause that the statistics rank first, too: its pattern, or a line of the same place. */
export function isRankedFirst(seen: Seen, cause: VerifiedCause): boolean {
  const { findings, input } = seen;
  const first = findings.ranked[0]?.templateIndex;
  if (cause.kind !== 'line' || first === undefined) return false;
  if (cause.template === first) return true;
  const template = input.log.templates[first];
  const lines = template === undefined ? [] : [template.firstLine, ...template.exampleLines];
  // What stands beside it by chance tells of something else.
  const tells = cause.template === null || isTied(seen, cause.line, cause.template);
  return tells && lines.some((line) => Math.abs(line - cause.line) <= SAME_PLACE);
}

/** True for two answers that name the same: one pattern, or one place. */
export function isSameCause(a: VerifiedCause, b: VerifiedCause): boolean {
  if (a.kind !== 'line' || b.kind !== 'line') return a.kind === b.kind;
  return (a.template !== null && a.template === b.template) || Math.abs(a.line - b.line) <= SAME_PLACE;
}

/** A cause in the words of the schema. */
export function causeName(cause: VerifiedCause): string {
  if (cause.kind === 'line') return `L${cause.line}`;
  return cause.kind === 'healthy' ? 'HEALTHY' : 'UNKNOWN';
}

/** What speaks against a cause that is no refusal; said to the model as counted facts. Empty without doubts. */
export function doubtsAbout(seen: Seen, cause: VerifiedCause, cited: readonly number[]): string[] {
  if (cause.kind !== 'line') return [];
  const earlier = firstSymptom(seen, cause);
  return [
    ...(earlier === null ? [] : [`L${earlier} reports a failure and comes before L${cause.line}`]),
    ...(isTiedBy(seen, cause, cited)
      ? []
      : [`L${cause.line} reports neither a failure nor a change, and shares no name with the failing lines`]),
  ];
}

/** The line of the first failure of the incident, when it comes before the cause that an answer names. */
function firstSymptom({ input: { log }, findings }: Seen, cause: { line: number; template: number | null }) {
  const lines = (findings.main?.templates ?? [])
    .filter((index) => index !== cause.template && (findings.strengths[index] ?? 0) >= 4 && !findings.steady[index])
    .flatMap((index) => log.templates[index]?.firstLine ?? []);
  const first = lines.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  // A heading and the message below it are one report.
  return first < cause.line - ONE_REPORT ? first : null;
}

function wasThereBefore(seen: Seen, line: number, template: number | null): boolean {
  if (template === null || seen.findings.steady[template] !== true) return false;
  return seen.findings.ranked[0]?.templateIndex !== template && !sharesName(seen, line, template);
}

/** True for a line that reports a failure or a change, or that names what fails. */
function isTied(seen: Seen, line: number, template: number | null): boolean {
  if (template !== null && (seen.findings.strengths[template] ?? 0) >= TELLING) return true;
  const text = textOfLine(seen, line, template);
  return (
    failureWeight(text) >= TELLING ||
    CHANGE_WORDS.test(text) ||
    NEW_VERSION.test(text) ||
    sharesName(seen, line, template)
  );
}

/** The same for a cause with the lines that are cited for it: what names a failure may stand right below. */
export function isTiedBy(
  seen: Seen,
  cause: { line: number; template: number | null },
  cited: readonly number[],
): boolean {
  if (isTied(seen, cause.line, cause.template)) return true;
  const beside = cited.filter((line) => Math.abs(line - cause.line) <= BESIDE);
  return beside.some((line) => isTied(seen, line, templateOfLine(seen, line)));
}

function sharesName(seen: Seen, line: number, template: number | null): boolean {
  const { findings, input } = seen;
  const names = (textOfLine(seen, line, template).match(NAME) ?? []).filter((name) => name.length >= LEAST_NAME);
  const failing = (findings.main?.templates ?? []).filter((index) => index !== template && !findings.steady[index]);
  return failing.some((index) => names.some((name) => input.log.templates[index]?.text.includes(name) === true));
}

/** A line as it was shown, or its pattern. */
export function textOfLine({ input, scored }: Seen, line: number, template: number | null): string {
  return scored.find((one) => one.line === line)?.text ?? input.log.templates[template ?? -1]?.text ?? '';
}

export interface CitedLines {
  lines: number[];
  claims: number;
  rejected: RejectedClaim[];
}

/** Splits cited lines into those that were shown to the model and stand in the file, and the others. */
export function checkCitedLines(
  cited: readonly string[],
  shown: ReadonlySet<number>,
  inFile: (line: number) => boolean,
  where: string,
): CitedLines {
  const lines: number[] = [];
  const rejected: RejectedClaim[] = [];
  for (const text of cited) {
    const line = lineNumber(text);
    if (line === null) rejected.push({ claim: shortened(text, 80), reason: 'This is not a line number', where });
    else if (!inFile(line)) rejected.push({ claim: `L${line}`, reason: 'No such line in the file', where });
    else if (!shown.has(line))
      rejected.push({ claim: `L${line}`, reason: 'The line was not shown to the model', where });
    else if (!lines.includes(line)) lines.push(line);
  }
  return { lines, claims: cited.length, rejected };
}

function lineNumber(text: string): number | null {
  const digits = /^[\s[("']*(?:line\s*)?L?\s*(\d{1,12})[\s\])"'|]*$/i.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}
