import { detectAccessLog } from '../formats/access-log.ts';
import { detectAlignedTable } from '../formats/aligned-table.ts';
import { detectBlocks } from '../formats/blocks.ts';
import { detectCsv } from '../formats/csv.ts';
import type { FormatChoice, LineFormatChoice, Sample } from '../formats/format.ts';
import { detectKeyedTime } from '../formats/keyed-time.ts';
import { detectLogBrackets } from '../formats/log-brackets.ts';
import { detectLogfmt } from '../formats/logfmt.ts';
import { detectOutline } from '../formats/outline.ts';
import { detectParagraphs } from '../formats/paragraphs.ts';
import type { OpenRest } from '../formats/rest-lines.ts';
import { detectResultAccessLog } from '../formats/result-access-log.ts';
import { detectSyslog5424 } from '../formats/syslog-5424.ts';
import { createPlainText } from '../formats/text.ts';
import { detectW3c } from '../formats/w3c.ts';
import { detectEnvelope } from './detect-envelope.ts';
import { detectJsonDocument, detectJsonInParagraphs, detectJsonLines, detectXml } from './detect-json.ts';
import { detectMixed } from './detect-mixed.ts';
import { headerChoice } from './header-choice.ts';
import { learnHeader } from './learn-header.ts';
import { PLAIN } from './learn-strays.ts';
import { createMixedLines } from './mixed-lines.ts';
import { requestFormOf } from './request-form.ts';

/** What may lie inside a wrapper: containers and public formats first, then headers that the lines share. */
const INNER: ((sample: Sample) => LineFormatChoice | null)[] = [
  detectJsonLines,
  detectJsonInParagraphs,
  detectXml,
  detectLogBrackets,
  detectW3c,
  detectSyslog5424,
  detectAccessLog,
  detectResultAccessLog,
  detectLogfmt,
  detectAlignedTable,
  detectCsv,
  detectBlocks,
  detectOutline,
  detectParagraphs,
  detectHeader,
  detectKeyedTime,
];

/** Formats of a few systems, by their public descriptions; everything else is learnt from the lines. */
const NAMED = new Set<(sample: Sample) => LineFormatChoice | null>([
  detectW3c,
  detectSyslog5424,
  detectAccessLog,
  detectResultAccessLog,
  detectLogBrackets,
]);

/** Decides how a file is read from its first 256 KiB. */
export function detectFormat(sample: Sample): FormatChoice {
  if (sample.isWhole && sample.text.trim() === '') {
    return linesOf({ ...PLAIN, name: 'empty', reason: 'The file contains no text.' }, sample);
  }
  const wrapped = detectEnvelope(sample, detectInner) ?? detectJsonLines(sample);
  if (wrapped !== null) return linesOf(wrapped, sample);
  const { referenceTimeMs } = sample;
  const openRest: OpenRest = (lines, context) =>
    detectInner({ lines, text: lines.join('\n'), isWhole: false, referenceTimeMs }).open(context);
  return detectJsonDocument(sample, openRest) ?? detectInner(sample);
}

function detectInner(sample: Sample) {
  for (const detect of INNER) {
    const choice = sample.isLearnedOnly && NAMED.has(detect) ? null : detect(sample);
    if (choice !== null) return linesOf(choice, sample);
  }
  const requests = requestFormOf(sample.lines.filter((line) => line.trim() !== ''));
  const plain: LineFormatChoice =
    requests === null ? PLAIN : { ...PLAIN, open: (context) => createPlainText(context, requests) };
  return linesOf(plain, sample);
}

function detectHeader(sample: Sample): LineFormatChoice | null {
  const header = learnHeader(sample.lines);
  return header === null ? null : headerChoice(header, sample);
}

/** Lines of the format that was found and of those that stand between. */
function linesOf(choice: LineFormatChoice, sample: Sample): FormatChoice & { reads: 'lines' } {
  const { formats, isLoose, isFollowed } = detectMixed(choice, sample);
  const [first = choice, ...others] = formats;
  const names = [...new Set(others.map(({ name }) => name))];
  const between = names.length === 0 ? '' : ` Some lines are in other formats: ${names.join(', ')}.`;
  const loose = isLoose ? ' Many lines match no format; each one is an entry.' : '';
  return {
    name: first.name,
    reason: first.reason + between + loose,
    reads: 'lines',
    // Where lines stand alone, one without a form may go on any before it.
    isDivisible: !isLoose && formats.every(({ standsAlone }) => standsAlone === true),
    open: (context) =>
      createMixedLines(context, { first, others, isLoose, isFollowed, referenceTimeMs: sample.referenceTimeMs }),
  };
}
