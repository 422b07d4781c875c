import { Button } from '@mantine/core';
import type { LogFile } from '@rootline/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { logComparisonText as text } from '#messages/log-comparison.en.ts';
import type { LogFilesSearch } from '../../address/log-files-search.ts';
import { phaseOf } from '../../features/log-files/file-phase.ts';
import { logFilesQuery } from '../../features/log-files/log-files-queries.ts';
import type { Evidence } from './evidence-search.ts';
import { useSearchPatch } from './use-search-patch.ts';

const ComparisonDialog = lazy(() =>
  import('../../features/log-comparison/comparison-dialog.tsx').then((module) => ({
    default: module.ComparisonDialog,
  })),
);

/** Opens the comparison of a parsed file with a good one. */
export function CompareLogsButton({ file }: { file: LogFile | null }) {
  const onSearch = useSearchPatch();
  if (file === null || phaseOf(file.status) !== 'success') return null;
  return (
    <Button size="xs" onClick={() => onSearch({ dialog: 'log-compare' })}>
      {text.open}
    </Button>
  );
}

/** Parsed files other than this one, which an analysis or a comparison can take for a good log. */
export function useGoodLogs(fileId: string | undefined, isWanted: boolean): { id: string; filename: string }[] {
  const files = useQuery({ ...logFilesQuery(), enabled: isWanted }).data ?? [];
  return files
    .filter(({ id, status }) => id !== fileId && phaseOf(status) === 'success')
    .map(({ id, filename }) => ({ id, filename }));
}

interface CompareLogsProps {
  file: LogFile;
  onEvidence: (fileId: string, evidence: Evidence) => void;
}

/** The comparison as the address names it: this file against the chosen good log. */
export function CompareLogs({ file, onEvidence }: CompareLogsProps) {
  const search: LogFilesSearch = useSearch({ strict: false });
  const onSearch = useSearchPatch();
  const navigate = useNavigate();
  const others = useGoodLogs(file.id, true);
  const baseline = search.baseline ?? null;
  const openFile = (id: string, more: Partial<LogFilesSearch>) =>
    void navigate({ to: '/logs', search: { file: id, ...more } });
  return (
    <Suspense fallback={null}>
      <ComparisonDialog
        file={file}
        others={others}
        baselineId={baseline}
        onBaseline={(id) => onSearch({ baseline: id }, 'replace')}
        onSwap={() => baseline !== null && openFile(baseline, { dialog: 'log-compare', baseline: file.id })}
        onClose={() => onSearch({ dialog: undefined, baseline: undefined })}
        onPattern={(id, tpl) => {
          if (id === file.id) onEvidence(id, { tpl });
          else openFile(id, { tpl, all: true });
        }}
      />
    </Suspense>
  );
}
