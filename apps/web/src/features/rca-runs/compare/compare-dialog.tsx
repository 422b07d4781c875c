import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import { messageOf } from '#api/api-error.ts';
import { formatCount } from '#format/counts.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import { rcaResultText as resultText } from '#messages/rca-result.en.ts';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { LoadingText, SkeletonRows } from '#ui/loading-text.tsx';
import { type ComparedRun, comparedRunQuery, runsQuery } from '../rca-runs-queries.ts';
import { runNumber } from '../run-state.ts';
import classes from './compare-dialog.module.css';
import { CompareView } from './compare-view.tsx';

interface CompareDialogProps {
  fileId: string;
  filename: string;
  /** Ids of the runs, left one first. */
  runIds: readonly string[];
  onRuns: (runIds: string[]) => void;
  onClose: () => void;
}

/** Two runs of one file side by side: what they share and where they differ. */
export function CompareDialog({ fileId, filename, runIds, onRuns, onClose }: CompareDialogProps) {
  const [idA = '', idB = ''] = runIds;
  const areTwo = idA !== '' && idB !== '';
  const a = useQuery({ ...comparedRunQuery(fileId, idA), enabled: areTwo });
  const b = useQuery({ ...comparedRunQuery(fileId, idB), enabled: areTwo });
  const runs = useQuery(runsQuery(fileId));
  const numberOf = (id: string) => formatCount(runNumber(runs.data ?? [], id));
  const error = a.error ?? b.error;
  const isReady = a.data?.run.result && b.data?.run.result;
  return (
    <Dialog opened={true} onClose={onClose} title={resultText.compareTitle} size={1120}>
      <div className={classes['head']}>
        <span className="mono">{filename}</span>
        {isReady && (
          <Button size="xs" leftSection={<ArrowLeftRight size={13} />} onClick={() => onRuns([idB, idA])}>
            {resultText.swapRuns}
          </Button>
        )}
      </div>
      {!areTwo ? (
        <EmptyState title={resultText.chooseTwo} />
      ) : error ? (
        <ErrorBox message={resultText.compareFailed(messageOf(error))} error={error} />
      ) : a.data === undefined || b.data === undefined || runs.isPending ? (
        <LoadingText text={text.loading}>
          <SkeletonRows rows={8} />
        </LoadingText>
      ) : (
        <Both a={a.data} b={b.data} numberA={numberOf(idA)} numberB={numberOf(idB)} />
      )}
    </Dialog>
  );
}

interface BothProps {
  a: ComparedRun;
  b: ComparedRun;
  numberA: string;
  numberB: string;
}

function Both({ a, b, ...rest }: BothProps) {
  if (a.run.result === null || b.run.result === null) return <ErrorBox message={text.notCompleted} />;
  return <CompareView a={{ ...a, result: a.run.result }} b={{ ...b, result: b.run.result }} {...rest} />;
}
