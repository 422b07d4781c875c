import { useQuery } from '@tanstack/react-query';
import { firstLookQuery } from '../rca-runs-queries.ts';
import { ReportedFailures } from '../result/reported-failures.tsx';
import { EvidenceFile } from '../result-navigation.ts';
import classes from './first-look.module.css';

/** What was looked at in a file that needs no analysis, as far as a line of it reports a failure. */
export function HealthyLook({ fileId }: { fileId: string }) {
  const { data: look } = useQuery(firstLookQuery(fileId));
  if (!look || look.evidence.length === 0) return null;
  return (
    <EvidenceFile value={fileId}>
      <div className={classes['look']}>
        <ReportedFailures result={look} />
      </div>
    </EvidenceFile>
  );
}
