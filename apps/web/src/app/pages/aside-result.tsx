import { useMediaQuery } from '@mantine/hooks';
import { logFilesText } from '#messages/log-files.en.ts';
import { ResultRail } from '../../features/rca-runs/result/result-rail.tsx';
import classes from './aside-result.module.css';

interface AsideResultProps {
  /** The file whose result was left for one of its lines. */
  fileId: string;
  runId: string | null;
  onBack: () => void;
  onClose: () => void;
}

/** The result moved aside on a wide screen: over the list of files, so that the line it points at stays in view. */
export function AsideResult({ fileId, runId, onBack, onClose }: AsideResultProps) {
  const isWide = useMediaQuery('(min-width: 1400px)', true, { getInitialValueInEffect: false });
  if (!isWide) return null;
  return (
    <div className={classes['aside']}>
      <ResultRail fileId={fileId} runId={runId} onOpen={onBack} openLabel={logFilesText.backToRca} onClose={onClose} />
    </div>
  );
}
