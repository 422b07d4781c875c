import '@mantine/core/styles/Combobox.layer.css';
import { Button, Select } from '@mantine/core';
import { ENDPOINTS, LIMITS } from '@rootline/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { logComparisonText as text } from '#messages/log-comparison.en.ts';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { LoadingText, SkeletonRows } from '#ui/loading-text.tsx';
import classes from './comparison-dialog.module.css';
import { ComparisonView } from './comparison-view.tsx';

/** What is new, vanished or changed in a log against another one from when all was well. */
const logComparisonQuery = (fileId: string, baselineId: string) =>
  queryOptions({
    queryKey: ['log-comparison', fileId, baselineId],
    queryFn: ({ signal }) =>
      call(ENDPOINTS.compareLogFiles, {
        params: { id: fileId },
        query: { baseline: baselineId, limit: String(LIMITS.list.max) },
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

interface ComparedFile {
  id: string;
  filename: string;
}

interface ComparisonDialogProps {
  file: ComparedFile;
  /** Parsed files that it can be compared with, newest first. */
  others: readonly ComparedFile[];
  /** The chosen baseline; null before one is chosen. */
  baselineId: string | null;
  onBaseline: (fileId: string) => void;
  /** Swaps the two logs. */
  onSwap: () => void;
  onClose: () => void;
  /** Shows the entries of a pattern: of this file, or of the baseline for what vanished from this one. */
  onPattern: (fileId: string, templateId: string) => void;
}

/** One log against another from when all was well: what is new, vanished, more or less frequent. */
export function ComparisonDialog({ file, others, baselineId, onBaseline, ...rest }: ComparisonDialogProps) {
  const { data, error, refetch } = useQuery({
    ...logComparisonQuery(file.id, baselineId ?? ''),
    enabled: baselineId !== null,
  });
  return (
    <Dialog opened={true} onClose={rest.onClose} title={text.title} size={1120}>
      <div className={classes['head']}>
        <dl className={classes['file']}>
          <dt className="micro muted">{text.log}</dt>
          <dd className="mono">{file.filename}</dd>
        </dl>
        <Select
          label={text.baseline}
          placeholder={others.length === 0 ? text.noOther : text.choose}
          data={others.map(({ id, filename }) => ({ value: id, label: filename }))}
          value={baselineId}
          disabled={others.length === 0}
          searchable={others.length > 8}
          allowDeselect={false}
          data-autofocus={baselineId === null || undefined}
          onChange={(id) => id !== null && onBaseline(id)}
          className={classes['choice'] ?? ''}
        />
        {baselineId !== null && (
          <Button leftSection={<ArrowLeftRight size={13} aria-hidden="true" />} onClick={rest.onSwap}>
            {text.swap}
          </Button>
        )}
      </div>
      {baselineId === null ? (
        <EmptyState title={others.length === 0 ? text.noOther : text.chooseHint} />
      ) : error ? (
        <ErrorBox message={text.failed(messageOf(error))} error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <div className={classes['view']}>
          <LoadingText text={text.loading}>
            <SkeletonRows rows={8} />
          </LoadingText>
        </div>
      ) : (
        <div className={classes['view']}>
          <ComparisonView
            key={baselineId}
            comparison={data}
            onPattern={({ templateId, baselineTemplateIds }) => {
              const [there] = baselineTemplateIds;
              if (templateId !== null) rest.onPattern(file.id, templateId);
              else if (there !== undefined) rest.onPattern(baselineId, there);
            }}
          />
        </div>
      )}
    </Dialog>
  );
}
