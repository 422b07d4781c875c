import type { LlmCall } from '@rootline/contract';
import type { ReactNode } from 'react';
import { llmStatusText } from '#messages/llm-status.en.ts';
import { DataTable } from '#ui/data-table.tsx';
import { useIsScreen } from '#ui/use-medium.ts';
import { callColumns } from './call-columns.tsx';
import classes from './call-table.module.css';
import { CallTexts } from './call-texts.tsx';
import type { CallRecord } from './llm-calls-queries.ts';

interface CallTableProps {
  calls: readonly LlmCall[];
  fileNames: ReadonlyMap<string, string>;
  openIds: readonly string[];
  onToggle: (id: string) => void;
  onRecord: (record: CallRecord) => void;
  /** In place of the rows when there are none. */
  empty: ReactNode;
}

const text = llmStatusText.calls;
const FOLDED_AT_MEDIUM = new Set(['payload', 'response']);

export function CallTable({ calls, fileNames, openIds, onToggle, onRecord, empty }: CallTableProps) {
  const opened = new Set(openIds);
  const isMedium = useIsScreen('medium');
  const columns = callColumns({
    longestMs: Math.max(0, ...calls.map(({ duration }) => duration ?? 0)),
    now: new Date(),
    fileNames,
    isOpen: ({ id }) => opened.has(id),
    onToggle: ({ id }) => onToggle(id),
    onRecord,
  });
  return (
    <div className={classes['table']}>
      <DataTable
        caption={text.title}
        columns={isMedium ? columns.filter(({ key }) => !FOLDED_AT_MEDIUM.has(key)) : columns}
        rows={calls}
        rowKey={({ id }) => id}
        detail={(call) => (opened.has(call.id) ? <CallTexts call={call} /> : null)}
        empty={empty}
      />
    </div>
  );
}
