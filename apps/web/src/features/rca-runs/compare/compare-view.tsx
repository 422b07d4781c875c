import type { CitedLine, ErrorAnalysisItem, RcaResult } from '@rootline/contract';
import type { ReactNode } from 'react';
import { countSentence, formatCount } from '#format/counts.ts';
import { formatTaken } from '#format/durations.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import { rcaResultText as resultText } from '#messages/rca-result.en.ts';
import { SeverityBadge } from '#ui/severity-badge.tsx';
import { knownLines } from '../cited-lines.ts';
import type { ComparedRun } from '../rca-runs-queries.ts';
import { CitedProse } from '../result/cited-prose.tsx';
import { Recommendations } from '../result/recommendations.tsx';
import { shortLine } from '../result/short-line.ts';
import { useLineNames, useResultNavigation } from '../result-navigation.ts';
import classes from './compare-dialog.module.css';
import { compareRuns, type Shared } from './compare-runs.ts';

type Compared = ComparedRun & { result: RcaResult };

interface CompareViewProps {
  a: Compared;
  b: Compared;
  numberA: string;
  numberB: string;
}

/** Rows of equal meaning beside each other, then what both cite and what only one does. */
export function CompareView({ a, b, numberA, numberB }: CompareViewProps) {
  const { lines, patterns } = compareRuns(a.result, b.result);
  const sides = [resultText.runNumber(numberA), resultText.runNumber(numberB)] as const;
  const facts = [
    [resultText.compared.model, modelText(a), modelText(b)],
    [resultText.compared.options, optionText(a), optionText(b)],
    [resultText.compared.counts, countText(a.result), countText(b.result)],
    [resultText.compared.confidence, a.result.confidence.level, b.result.confidence.level],
    [resultText.compared.claims, claimText(a.result), claimText(b.result)],
  ] as const;
  const prose = (run: Compared, words: string) => <CitedProse known={knownLines(run.result)}>{words}</CitedProse>;
  return (
    <>
      <table className={classes['table']} aria-label={resultText.compareTitle}>
        <thead>
          <tr className={classes['sides']}>
            <th scope="col">{resultText.comparedPart}</th>
            <th scope="col">{sides[0]}</th>
            <th scope="col">{sides[1]}</th>
          </tr>
        </thead>
        <tbody>
          <Row
            sides={sides}
            label={resultText.compared.severity}
            a={<SeverityBadge value={a.result.severity} />}
            b={<SeverityBadge value={b.result.severity} />}
            isDifferent={a.result.severity !== b.result.severity}
          />
          {facts.map(([label, ofA, ofB]) => (
            <Row key={label} sides={sides} label={label} a={ofA} b={ofB} isDifferent={ofA !== ofB} />
          ))}
          <Row label={resultText.compared.duration} sides={sides} a={durationText(a)} b={durationText(b)} />
          <Row
            sides={sides}
            label={resultText.compared.summary}
            a={prose(a, a.result.summary)}
            b={prose(b, b.result.summary)}
            isDifferent={a.result.summary !== b.result.summary}
          />
          <Row
            sides={sides}
            label={resultText.compared.rootCause}
            a={prose(a, a.result.rootCause)}
            b={prose(b, b.result.rootCause)}
            isDifferent={a.result.rootCause !== b.result.rootCause}
          />
          <Row
            sides={sides}
            label={resultText.compared.recommendations}
            a={<Recommendations items={a.result.recommendations} />}
            b={<Recommendations items={b.result.recommendations} />}
            isDifferent={a.result.recommendations.join('\n') !== b.result.recommendations.join('\n')}
          />
        </tbody>
      </table>
      <SharedItems
        title={resultText.compared.lines}
        shared={lines}
        numberA={numberA}
        numberB={numberB}
        keyOf={(line) => String(line.line)}
        draw={(line) => <ComparedLine line={line} />}
      />
      <SharedItems
        title={resultText.compared.patterns}
        shared={patterns}
        numberA={numberA}
        numberB={numberB}
        keyOf={(item) => item.templateId ?? item.errorPattern}
        draw={(item, other) => <ComparedPattern item={item} other={other} />}
      />
    </>
  );
}

interface RowProps {
  label: string;
  a: ReactNode;
  b: ReactNode;
  /** Left out where a difference means nothing. */
  isDifferent?: boolean;
  /** Names of the runs, for screens where the columns stand below each other. */
  sides: readonly [string, string];
}

function Row({ label, a, b, isDifferent, sides }: RowProps) {
  return (
    <tr className={classes['row']} data-different={isDifferent || undefined}>
      <th scope="row">
        {label}
        {isDifferent !== undefined && <small>{isDifferent ? resultText.differs : resultText.same}</small>}
      </th>
      <td data-run={sides[0]}>{a}</td>
      <td data-run={sides[1]}>{b}</td>
    </tr>
  );
}

function modelText({ run }: Compared): string {
  return run.analysisMode === 'statistical' ? resultText.modes.statistical() : (run.model ?? resultText.unknownModel);
}

function optionText({ run, options }: Compared): string {
  if (options === null || run.analysisMode === 'statistical') return text.none;
  const yesNo = (isOn: boolean) => (isOn ? text.yes : text.no).toLowerCase();
  return resultText.comparedOptions(
    formatCount(options.timeoutSeconds),
    yesNo(options.chunking),
    yesNo(options.smartChunking),
  );
}

function durationText({ run }: Compared): string {
  return run.startedAt && run.completedAt
    ? formatTaken(Date.parse(run.completedAt) - Date.parse(run.startedAt))
    : text.none;
}

function countText(result: RcaResult): string {
  return resultText.comparedCounts(formatCount(result.errorCount), formatCount(result.warningCount));
}

function claimText({ verification }: RcaResult): string {
  return verification.claims === 0
    ? text.none
    : resultText.claimsFound(formatCount(verification.accepted), formatCount(verification.claims));
}

interface SharedItemsProps<Item> {
  title: string;
  shared: Shared<Item>;
  numberA: string;
  numberB: string;
  keyOf: (item: Item) => string;
  draw: (item: Item, other: Item | null) => ReactNode;
}

/** Three lists: in both results, and in only one of them. */
function SharedItems<Item>({ title, shared, numberA, numberB, keyOf, draw }: SharedItemsProps<Item>) {
  const parts = [
    { label: resultText.onlyIn(numberA), items: shared.onlyA.map((a) => ({ a, b: null })), side: 'a' },
    { label: resultText.inBoth, items: shared.both, side: 'both' },
    { label: resultText.onlyIn(numberB), items: shared.onlyB.map((a) => ({ a, b: null })), side: 'b' },
  ];
  return (
    <section className={classes['shared']} aria-label={title}>
      <h3>{title}</h3>
      <div className={classes['parts']}>
        {parts.map(({ label, items, side }) => (
          <div key={side} data-side={side}>
            <h4>
              {label} <span>{formatCount(items.length)}</span>
            </h4>
            {items.length === 0 ? (
              <p className="muted small">{resultText.nothing}</p>
            ) : (
              <ul>
                {items.map(({ a, b }) => (
                  <li key={keyOf(a)}>{draw(a, b)}</li>
                ))}
              </ul>
            )}
          </div>
        ))}
      </div>
    </section>
  );
}

function ComparedLine({ line }: { line: CitedLine }) {
  const names = useLineNames();
  const navigation = useResultNavigation();
  return (
    <button type="button" className={classes['line']} title={line.text} onClick={() => navigation?.goToLine(line.line)}>
      <b>{names.label(line.line)}</b> {shortLine(line.text)}
    </button>
  );
}

function ComparedPattern({ item, other }: { item: ErrorAnalysisItem; other: ErrorAnalysisItem | null }) {
  return (
    <div className={classes['pattern']}>
      <code>{item.errorPattern}</code>
      <span>
        {countSentence(item.errorCount, resultText.times)} <SeverityBadge value={item.severity} />
        {other !== null && other.severity !== item.severity && <SeverityBadge value={other.severity} />}
      </span>
    </div>
  );
}
