import type { LogFile } from '@rootline/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useSearchPatch } from '#address/use-search.ts';
import type { LogFilesSearch } from '../../address/log-files-search.ts';
import { ComparisonDialog } from '../../features/log-comparison/comparison-dialog.tsx';
import { useGoodLogs } from './compare-logs.tsx';
import type { Evidence } from './evidence-navigation.ts';

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
    <ComparisonDialog
      file={file}
      others={others}
      baselineId={baseline}
      onBaseline={(id) => onSearch({ baseline: id }, 'replace')}
      onSwap={() => baseline !== null && openFile(baseline, { dialog: 'log-compare', baseline: file.id })}
      // What is new goes on comparing with the same log.
      onClose={() => onSearch({ dialog: undefined })}
      onPattern={(id, tpl) => {
        if (id === file.id) onEvidence(id, { tpl });
        else openFile(id, { tpl, all: true });
      }}
    />
  );
}
