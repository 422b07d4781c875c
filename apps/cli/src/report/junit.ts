import { firstLineLabel, type RcaResult, VERDICT_LABELS } from '@rootline/contract';
import type { ParsedLog } from '@rootline/logparse';
import type { ReadLines } from '@rootline/rca';
import { cutText, escapeXml, escapeXmlLines, lineLabels, type ReportSource } from '@rootline/report';
import { type FailedTest, findFailedTests } from './failed-tests.ts';
import { LINE_LENGTH } from './markdown.ts';

interface JunitInput {
  result: RcaResult;
  source: ReportSource;
  /** null where the log was read elsewhere. */
  log: ParsedLog | null;
  readLines: ReadLines | null;
}

const NAME_LENGTH = 200;

/** What one test case says: how it ended, and the element that tells so. */
interface TestCase {
  ended: 'failed' | 'skipped' | 'passed';
  text: string;
}

/**
 * A result as XML in the form of JUnit: a test case for each test that the log names as failed, else one that holds the
 * cause. A log that was not judged is a skipped test case, a healthy one has passed.
 */
export async function junitReport({ result, source, log, readLines }: JunitInput): Promise<string> {
  const isRead = log !== null && readLines !== null;
  const { tests, more } = isRead ? await findFailedTests(log.lineCount, readLines) : { tests: [], more: 0 };
  const cases = tests.length > 0 ? tests.map((test) => caseOf(test, source)) : [causeCase(result, source)];
  const count = (ended: TestCase['ended']) => cases.filter((each) => each.ended === ended).length;
  const counts = `tests="${cases.length}" failures="${count('failed')}" errors="0" skipped="${count('skipped')}" time="0"`;
  return `${[
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="rootline" ${counts}>`,
    `  <testsuite name="${escapeXml(source.filename)}" ${counts}>`,
    ...cases.map(({ text }) => text),
    `    <system-out>${escapeXmlLines(accountOf(result, more))}</system-out>`,
    '  </testsuite>',
    '</testsuites>',
  ].join('\n')}\n`;
}

function attributes(pairs: Readonly<Record<string, string | number | null>>): string {
  return Object.entries(pairs)
    .flatMap(([name, value]) => (value === null ? [] : [` ${name}="${escapeXml(String(value).replace(/\s+/g, ' '))}"`]))
    .join('');
}

function caseOf({ name, suite, file, fileLine, message, line, told }: FailedTest, { placeOf }: ReportSource): TestCase {
  const of = placeOf?.(line) ?? null;
  const place = file === null ? [] : [fileLine === null ? file : `${file}:${fileLine}`];
  const body = [...place, of === null ? `line ${line} of the log:` : `${of.file}:${of.fileLine}:`, ...told].join('\n');
  const at = attributes({
    classname: suite ?? file ?? 'test',
    name: cutText(name, NAME_LENGTH),
    file,
    line: fileLine,
    time: 0,
  });
  const said = attributes({
    message: cutText(message ?? 'The log names this test as failed.', LINE_LENGTH),
    type: 'failure',
  });
  return {
    ended: 'failed',
    text: `    <testcase${at}>\n      <failure${said}>${escapeXmlLines(body)}</failure>\n    </testcase>`,
  };
}

/** The answer itself as a test case. */
function causeCase(result: RcaResult, { path, filename }: ReportSource): TestCase {
  const { verdict, evidence, summary, severity, candidates } = result;
  const classname = verdict === undefined ? 'Suspected cause' : VERDICT_LABELS[verdict];
  // The lines that a healthy result cites are not where it failed.
  const first = verdict === 'healthy' ? undefined : evidence[0]?.lines[0];
  const named = first?.text.trim() ?? candidates[0]?.pattern ?? summary;
  const place = result.case?.lines.find(({ line }) => line === first?.line);
  const at = (name: string) =>
    attributes({
      classname,
      name: cutText(name, NAME_LENGTH),
      file: place?.file ?? path ?? filename,
      line: place?.fileLine ?? first?.line ?? null,
      time: 0,
    });
  if (verdict === 'healthy') return { ended: 'passed', text: `    <testcase${at('No errors detected')}/>` };
  if (verdict === 'not-judged') {
    const skipped = `      <skipped${attributes({ message: cutText(result.confidence.reason, LINE_LENGTH) })}/>`;
    return {
      ended: 'skipped',
      text: `    <testcase${at('The log could not be judged')}>\n${skipped}\n    </testcase>`,
    };
  }
  const message = cutText(`${firstLineLabel(verdict)}: ${named}`, LINE_LENGTH);
  const failure = `      <failure${attributes({ message, type: severity })}>${escapeXmlLines(citedText(result))}</failure>`;
  return { ended: 'failed', text: `    <testcase${at(named)}>\n${failure}\n    </testcase>` };
}

function citedText(result: RcaResult): string {
  const label = lineLabels(result);
  return result.evidence
    .filter(({ lines }) => lines.length > 0)
    .map(({ why, lines }) =>
      [`${why}:`, ...lines.map(({ line, text }) => `${label(line)} | ${cutText(text, LINE_LENGTH)}`)].join('\n'),
    )
    .join('\n');
}

/** What the analysis says of the whole log. */
function accountOf({ verdict, summary, rootCause, recommendations }: RcaResult, more: number): string {
  const left = more === 0 ? [] : [`${more.toLocaleString('en')} more failed tests are not listed.`];
  const word = verdict === undefined ? [] : [VERDICT_LABELS[verdict]];
  return [...word, ...left, summary, rootCause, ...recommendations].join('\n');
}
