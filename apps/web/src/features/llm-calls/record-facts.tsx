import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { llmStatusText } from '#messages/llm-status.en.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadingText } from '#ui/loading-text.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import classes from './record-facts.module.css';

interface RecordFactsProps<T> {
  query: UseQueryResult<T>;
  /** Labels and values in their order; a value that is missing reads none. */
  facts: (record: T) => readonly [label: string, value: ReactNode][];
  link: (record: T) => ReactNode;
}

const text = llmStatusText.record;

/** One record as labels and values. A failure is in the console; here stands only that there are no details. */
export function RecordFacts<T>({ query, facts, link }: RecordFactsProps<T>) {
  const record = query.data;
  if (query.isPending) {
    return (
      <LoadingText text={text.loading}>
        <SkeletonRows rows={6} />
      </LoadingText>
    );
  }
  if (record === undefined) return <EmptyState title={text.unavailable} hint={text.unavailableHint} />;
  return (
    <>
      <dl className={classes['facts']}>
        {facts(record).map(([label, value]) => (
          <div key={label} className={classes['fact']}>
            <dt>{label}</dt>
            <dd>{value || <span className="muted">{text.none}</span>}</dd>
          </div>
        ))}
      </dl>
      {link(record)}
    </>
  );
}
