import type { ModelCheckCase } from '@rootline/contract';
import { formatCount } from '#format/counts.ts';
import { formatTaken } from '#format/durations.ts';
import { modelCheckText as text } from '#messages/model-check.en.ts';
import { type DataColumn, DataTable } from '#ui/data-table.tsx';
import { HueBadge } from '#ui/hue-badge.tsx';
import { CAUSE_HUES, confirmedText } from './check-words.ts';

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
export function CheckCases({ cases }: { cases: readonly ModelCheckCase[] }) {
  return <DataTable caption={text.table} columns={columns} rows={cases} rowKey={({ name }) => name} empty={null} />;
}
