import type { Source } from '@rootline/contract';
import { useQuery } from '@tanstack/react-query';
import { serverMessageOr } from '#api/api-error.ts';
import { sourcesText } from '#messages/sources.en.ts';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { LoadingText, SkeletonRows } from '#ui/loading-text.tsx';
import { CaptureLines } from './capture-lines.tsx';
import { capturesQuery } from './source-queries.ts';

const text = sourcesText.past;

/** The last captures from a source, with what became of them. */
export function PastCaptures({ source, onClose }: { source: Source; onClose: () => void }) {
  const { data: captures, error, isPending, refetch } = useQuery(capturesQuery(source.id));
  return (
    <Dialog opened onClose={onClose} title={text.title(source.name)} size={720}>
      {isPending ? (
        <LoadingText text={text.loading}>
          <SkeletonRows rows={3} />
        </LoadingText>
      ) : captures === undefined ? (
        <ErrorBox message={serverMessageOr(error, text.failed)} error={error} onRetry={() => void refetch()} />
      ) : captures.length === 0 ? (
        <EmptyState title={text.empty} />
      ) : (
        <CaptureLines captures={captures} />
      )}
    </Dialog>
  );
}
