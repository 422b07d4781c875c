import { useQuery } from '@tanstack/react-query';
import { rcaText as text } from '#messages/rca.en.ts';
import { SeverityBadge } from '#ui/severity-badge.tsx';
import { knownLines } from '../cited-lines.ts';
import { firstLookQuery } from '../rca-runs-queries.ts';
import { CitedProse } from '../result/cited-prose.tsx';
import { HowMade } from '../result/how-made.tsx';
import { OtherCauses } from '../result/other-causes.tsx';
import { QuotedLines } from '../result/quoted-lines.tsx';
import { ReportedFailures } from '../result/reported-failures.tsx';
import { causeOnce } from '../result/said-once.ts';
import { isHealthy, verdictOf } from '../result/verdict.ts';
import { EvidenceFile } from '../result-navigation.ts';
import classes from './first-look.module.css';

/** What the numbers alone say about a file, before anyone asks a model. */
export function FirstLook({ fileId }: { fileId: string }) {
  const { data: look } = useQuery(firstLookQuery(fileId));
  if (!look) return null;
  const hasCause = !isHealthy(look) && look.candidates.length > 0;
  const cause = verdictOf(look);
  const known = knownLines(look);
  return (
    <EvidenceFile value={fileId}>
      <section className={classes['look']} aria-label={text.firstLookTitle}>
        <div className={classes['head']}>
          <h3>{text.firstLookTitle}</h3>
          {hasCause && <SeverityBadge value={look.severity} />}
        </div>
        {hasCause ? (
          <>
            <p>
              <CitedProse known={known}>{look.summary}</CitedProse>
            </p>
            <p className={classes['cause']}>
              <CitedProse known={known}>{causeOnce(look)}</CitedProse>
            </p>
            {cause && <QuotedLines line={cause.line} />}
            <OtherCauses result={look} />
            <HowMade result={look} />
          </>
        ) : (
          <>
            <p>{text.noFirstLook}</p>
            <p>
              <CitedProse>{look.summary}</CitedProse>
            </p>
            {isHealthy(look) && <ReportedFailures result={look} />}
          </>
        )}
      </section>
    </EvidenceFile>
  );
}

/** The lines that report a failure in a file that needs no analysis; nothing where there are none. */
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
