import { Button } from '@mantine/core';
import type { LogFile } from '@rootline/contract';
import { useQuery } from '@tanstack/react-query';
import { GitCompareArrows } from 'lucide-react';
import { useSearchPatch } from '#address/use-search.ts';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { useIsScreen } from '#ui/use-medium.ts';
import { phaseOf } from '../../features/log-files/file-phase.ts';
import { logFilesQuery } from '../../features/log-files/log-files-queries.ts';

/** Opens the comparison of a parsed file with a good one. */
export function CompareLogsButton({ file }: { file: LogFile | null }) {
  const onSearch = useSearchPatch();
  const isPhone = useIsScreen('phone');
  if (file === null || phaseOf(file.status) !== 'success') return null;
  const handleOpen = () => onSearch({ dialog: 'log-compare' });
  // The row of the tabs has no more room there.
  if (isPhone) {
    return (
      <IconButton label={text.compareLogs} onClick={handleOpen}>
        <GitCompareArrows size={16} />
      </IconButton>
    );
  }
  return (
    <Button size="xs" onClick={handleOpen}>
      {text.compareLogs}
    </Button>
  );
}

/** Parsed files other than this one, which an analysis or a comparison can take for a baseline. */
export function useGoodLogs(fileId: string | undefined, isWanted: boolean): { id: string; filename: string }[] {
  // The list of the screen will do; asking for it again would keep the dialog waiting.
  const files = useQuery({ ...logFilesQuery(), enabled: isWanted, staleTime: 60_000 }).data ?? [];
  return files
    .filter(({ id, status }) => id !== fileId && phaseOf(status) === 'success')
    .map(({ id, filename }) => ({ id, filename }));
}
