import { undatedTimes } from '@rootline/contract';
import type { ParsedLog } from '@rootline/logparse';
import type { Findings } from '../incident/find-findings.ts';
import type { RawLine } from '../ports.ts';
import { grouped, momentText, shortened } from '../wording.ts';
import type { IncidentFacts } from './incident-facts.ts';
import type { RunStep } from './run-step.ts';

/** What the statistics say in sentences; every number in them is counted from the log. */
export interface IncidentText {
  summary: string;
  /** The suspected line first, then a line of its own for each thing that is known about it. */
  rootCause: string;
  recommendations: string[];
}

/** What the texts are written from. */
export interface Told {
  log: ParsedLog;
  findings: Findings;
  /** null where the log has no main incident. */
  facts: IncidentFacts | null;
  /** A further line of the suspect's entry that names its exception or last cause. */
  named: RawLine | null;
  /** Texts with their values, by template index. */
  messages: ReadonlyMap<number, string>;
  /** The last entry of a routine that ended as the failures began, with its values. */
  stopped: string | null;
  /** The first entry of each other incident that is told, with its values. */
  others: readonly (string | null)[];
  /** Lines of a run that tell what was run and how it ended. */
  step: RunStep;
}

/** The message of a template with its values, as far as they are known. */
export function messageOf({ log, messages }: Told, index: number): string {
  return shortened((messages.get(index) ?? log.templates[index]?.text ?? '').trim(), MESSAGE_LENGTH);
}

/** A message is told at most so long. */
export const MESSAGE_LENGTH = 240;
/** The same of one among several. */
export const PLACE_LENGTH = 120;

/** A quotation; what stands in it is not touched when times are shown in another zone. */
export function quoted(message: string): string {
  return `\u201c${message}\u201d`;
}

/** A line and, where it states one, its time. */
export function place(log: ParsedLog, line: number, timestampMs: number | null): string {
  return `line ${grouped(line)}${timestampMs === null ? '' : `, ${momentText(timestampMs, undatedTimes(log))}`}`;
}
