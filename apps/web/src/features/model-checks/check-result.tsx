import type { CauseVerdict, ModelCheck, ModelCheckCase, ModelCheckTotals, ModelVerdict } from '@rootline/contract';
import { formatCount, formatPercent } from '#format/counts.ts';
import { formatElapsed, formatTaken } from '#format/durations.ts';
import { formatDateTime } from '#format/times.ts';
import { modelCheckText as text } from '#messages/model-check.en.ts';
import { type DataColumn, DataTable } from '#ui/data-table.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { type Hue, HueBadge } from '#ui/hue-badge.tsx';
import classes from './check-result.module.css';

/** Result of a check: the verdict, its figures, and every log. */
export function CheckResult({ check }: { check: ModelCheck }) {
  const { model, verdict, totals, cases, error, completedAt, createdAt } = check;
  return (
    <section className={classes['result']} aria-label={model}>
      {error === null ? null : <ErrorBox message={text.failed(model)} reason={error} />}
      <div className={classes['head']}>
        {verdict === null ? null : (
          <>
            <HueBadge hue={VERDICT_HUES[verdict]} dot>
              {text.verdicts[verdict].word}
            </HueBadge>
            <p>{text.verdicts[verdict].sentence(model)}</p>
          </>
        )}
        <span className="micro muted num">{formatDateTime(completedAt ?? createdAt)}</span>
      </div>
      {cases.length === 0 ? null : (
        <>
          <dl className={classes['figures']}>
            {figuresOf(totals).map(({ label, value }) => (
              <div key={label}>
                <dt className="micro muted">{label}</dt>
                <dd className="num">{value}</dd>
              </div>
            ))}
          </dl>
          <CheckCases cases={cases} />
        </>
      )}
    </section>
  );
}

const words = text.columns;

const columns: readonly DataColumn<ModelCheckCase>[] = [
  {
    key: 'log',
    header: words.log,
    cell: ({ title, error }) => (
      <>
        {title}
        {error === null ? null : <p className="small muted">{error}</p>}
      </>
    ),
  },
  {
    key: 'cause',
    header: words.cause,
    width: '124px',
    sortValue: ({ cause }) => cause,
    cell: ({ cause }) => (
      <HueBadge hue={CAUSE_HUES[cause]} dot>
        {text.causes[cause]}
      </HueBadge>
    ),
  },
  number(
    'verified',
    words.verified,
    '104px',
    ({ claims, acceptedClaims }) => (claims === 0 ? -1 : acceptedClaims / claims),
    confirmedText,
  ),
  number('unreadable', words.unreadable, '108px', ({ unreadableAnswers }) => unreadableAnswers),
  number('calls', words.calls, '72px', ({ calls }) => calls),
  number('tokens', words.tokens, '96px', ({ promptTokens, completionTokens }) => promptTokens + completionTokens),
  number(
    'time',
    words.time,
    '92px',
    ({ durationMs }) => durationMs,
    ({ durationMs }) => formatTaken(durationMs),
  ),
];

function number(
  key: string,
  header: string,
  width: string,
  measure: (row: ModelCheckCase) => number,
  textOf: (row: ModelCheckCase) => string = (row) => formatCount(measure(row)),
): DataColumn<ModelCheckCase> {
  return {
    key,
    header,
    width,
    align: 'end',
    sortValue: measure,
    cell: (row) => <span className="num">{textOf(row)}</span>,
  };
}

/** Every log of a check. */
function CheckCases({ cases }: { cases: readonly ModelCheckCase[] }) {
  return <DataTable caption={text.table} columns={columns} rows={cases} rowKey={({ name }) => name} empty={null} />;
}

export const VERDICT_HUES: Record<ModelVerdict, Hue> = { good: 'green', fair: 'yellow', poor: 'red' };
const CAUSE_HUES: Record<CauseVerdict, Hue> = { hit: 'green', wrong: 'red', missed: 'grey' };

/** The active check; null when there is none. */
export function activeCheck(checks: readonly ModelCheck[]): ModelCheck | null {
  return checks.find(({ status }) => status === 'pending' || status === 'running') ?? null;
}

/** Share of claims that the logs confirm. */
export function confirmedText({ claims, acceptedClaims }: Pick<ModelCheckTotals, 'claims' | 'acceptedClaims'>): string {
  return claims === 0 ? text.none : formatPercent((acceptedClaims / claims) * 100);
}

/** What a check came to, in the order in which it is read. */
export function figuresOf(totals: ModelCheckTotals): { label: string; value: string }[] {
  const { hits, cases, unreadableAnswers, calls, promptTokens, completionTokens, durationMs } = totals;
  const words = text.figures;
  return [
    { label: words.hits, value: text.ofAll(formatCount(hits), formatCount(cases)) },
    { label: words.verified, value: confirmedText(totals) },
    { label: words.unreadable, value: formatCount(unreadableAnswers) },
    { label: words.calls, value: formatCount(calls) },
    { label: words.tokens, value: text.tokenPair(formatCount(promptTokens), formatCount(completionTokens)) },
    { label: words.time, value: formatElapsed(durationMs) },
  ];
}
