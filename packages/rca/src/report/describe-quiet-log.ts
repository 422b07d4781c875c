import { type RcaResult, undatedTimes } from '@rootline/contract';
import type { ParsedLog } from '@rootline/logparse';
import { asInFile } from '../ignored/ignore-patterns.ts';
import type { Findings } from '../incident/find-findings.ts';
import { counted, grouped, sentences, shortened, spanText, verb } from '../wording.ts';
import { noiseOf } from './background-noise.ts';
import { type IncidentText, MESSAGE_LENGTH, PLACE_LENGTH, quoted } from './incident-text.ts';
import { outlivedCount } from './outlived-failures.ts';

/** The text for a log in which nothing fails. */
export function describeHealthy(log: ParsedLog): IncidentText {
  if (log.entryCount === 0) {
    return { summary: 'The file is empty.', rootCause: 'The file is empty.', recommendations: [] };
  }
  const stated = asInFile(log).levels;
  const warnings = stated.WARN;
  const rest = warnings > 0 ? ` There ${verb(warnings, 'is', 'are')} ${counted(warnings, 'warning')}.` : '';
  const outlived = outlivedCount(log);
  const wentOn = `the log went on after ${counted(outlived, 'entry that reports', 'entries that report')} a failure`;
  if (stated.ERROR + stated.FATAL > log.levels.ERROR + log.levels.FATAL) {
    return {
      summary: `No other errors detected in ${counted(log.entryCount, 'entry', 'entries')}: nothing fails but what is ignored.${rest}`,
      rootCause: 'Nothing fails but what is ignored.',
      recommendations: [],
    };
  }
  const told =
    log.levels.ERROR > 0
      ? wentOn
      : `no entry states ERROR or FATAL${outlived > 0 ? `, and ${wentOn}` : ' and none reports a failure'}`;
  return {
    summary: `No errors detected in ${counted(log.entryCount, 'entry', 'entries')}: ${told}.${rest}`,
    rootCause: 'No errors detected.',
    recommendations: warnings > 0 ? ['Review the warnings; the most frequent patterns are listed with the file.'] : [],
  };
}

/** Lines that a log which was not judged points to. */
const FIRST_PLACES = 3;

/** The text for a log of which neither a failure nor health can be shown. */
export function describeNotJudged({ evidence }: Pick<RcaResult, 'evidence'>, reason: string): IncidentText {
  const lines = evidence.flatMap(({ lines: [first] }) => first ?? []).slice(0, FIRST_PLACES);
  const places = lines.map(({ line, text }) => `line ${grouped(line)} ${quoted(shortened(text.trim(), PLACE_LENGTH))}`);
  const look = places.length === 0 ? '' : ` Lines to look at first: ${places.join('; ')}.`;
  return {
    summary: `Not judged: ${reason}${look} Not judged does not mean healthy.`,
    rootCause: 'No cause is named, because the log could not be judged.',
    recommendations: [],
  };
}

/** The text for a log that fails without anything that stands out as the cause. */
export function noCause(log: ParsedLog, findings: Findings): IncidentText {
  const burst = findings.healed === null ? undefined : log.templates[findings.healed.templates[0] ?? -1];
  const parts = [totalsOf(log), 'No cause found in this log'];
  if (burst !== undefined) {
    const { firstTimestampMs: fromMs, lastTimestampMs: toMs } = burst;
    const when = fromMs === null || toMs === null ? '' : ` ${spanText(fromMs, toMs, undatedTimes(log))}`;
    parts.push(
      `One failure occurred in a burst of ${counted(burst.count, 'entry', 'entries')}${when} and stopped on its own, line ${grouped(burst.firstLine)}: ${shortened(burst.text, MESSAGE_LENGTH)}`,
    );
  }
  parts.push(...noiseOf(log, findings));
  return {
    summary: sentences(parts),
    rootCause:
      burst === undefined
        ? `No cause found in this log: nothing stands out where the ${failingWord(log)} begin.`
        : 'No cause found in this log: no line before the burst says why it began, nothing else failed with it, and it stopped on its own.',
    recommendations: [],
  };
}

function totalsOf(log: ParsedLog): string {
  const { levels } = asInFile(log);
  return `${counted(levels.ERROR + levels.FATAL, 'error')} and ${counted(levels.WARN, 'warning')} in ${counted(log.entryCount, 'entry', 'entries')}`;
}

function failingWord({ levels }: ParsedLog): string {
  if (levels.ERROR + levels.FATAL > 0) return 'errors';
  return levels.WARN > 0 ? 'warnings' : 'failing entries';
}
