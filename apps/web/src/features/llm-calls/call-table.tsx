import { useMediaQuery } from '@mantine/hooks';
import type { LlmCall } from '@rootline/contract';
import { useState } from 'react';
import { llmStatusText } from '#messages/llm-status.en.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { callColumns } from './call-columns.tsx';
import classes from './call-table.module.css';
import { CallTexts } from './call-texts.tsx';

/** A record behind a call, opened beside the table. */
export interface CallRecord {
  kind: 'log-file' | 'job';
  id: string;
}

interface CallTableProps {
  calls: readonly LlmCall[];
  fileNames: ReadonlyMap<string, string>;
  onRecord: (record: CallRecord) => void;
}

const text = llmStatusText.calls;
const FOLDED_AT_MEDIUM = new Set(['payload', 'response']);

export function CallTable({ calls, fileNames, onRecord }: CallTableProps) {
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set());
  const isMedium = useMediaQuery('(min-width: 768px) and (max-width: 1399px)', false, {
    getInitialValueInEffect: false,
  });
  const columns = callColumns({
    longestMs: Math.max(0, ...calls.map(({ duration }) => duration ?? 0)),
    now: new Date(),
    fileNames,
    isOpen: ({ id }) => openIds.has(id),
    onToggle: ({ id }) => setOpenIds((open) => toggled(open, id)),
    onRecord,
  });
  return (
    <div className={classes['table']}>
      <DataTable
        caption={text.title}
        columns={isMedium ? columns.filter(({ key }) => !FOLDED_AT_MEDIUM.has(key)) : columns}
        rows={calls}
        rowKey={({ id }) => id}
        detail={(call) => (openIds.has(call.id) ? <CallTexts call={call} /> : null)}
        empty={<EmptyState title={text.empty} hint={text.emptyHint} />}
      />
    </div>
  );
}

function toggled(open: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(open);
  if (!next.delete(id)) next.add(id);
  return next;
}
