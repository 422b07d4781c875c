import { ENDPOINTS, type SimilarCase } from '@rootline/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '#api/call.ts';
import { formatPercent } from '#format/counts.ts';
import { formatDateTime } from '#format/times.ts';
import { similarCasesText as text } from '#messages/rca.en.ts';
import { HueBadge } from '#ui/hue-badge.tsx';
import { runsQuery } from '../rca-runs-queries.ts';
import classes from './similar-cases.module.css';

interface SimilarCasesProps {
  fileId: string;
  /** The run that made the result; null when it is not known. */
  runId: string | null;
}

const similarCasesQuery = (analysisMemoryId: string) =>
  queryOptions({
    queryKey: ['feedback', 'similar', analysisMemoryId],
    queryFn: async ({ signal }) =>
      (await call(ENDPOINTS.listSimilarCases, { params: { analysisMemoryId }, signal })).cases,
    retry: false,
  });

/** What reviewers said of incidents like this one. Absent without any, and where a backend remembers none. */
export function SimilarCases({ fileId, runId }: SimilarCasesProps) {
  const run = useQuery(runsQuery(fileId)).data?.find(({ id }) => id === runId);
  const analysisMemoryId = run?.analysisMemoryId ?? null;
  const { data: cases } = useQuery({
    ...similarCasesQuery(analysisMemoryId ?? ''),
    enabled: analysisMemoryId !== null,
  });
  if (cases === undefined || cases.length === 0) return null;
  return (
    <section className={classes['part']}>
      <h3>{text.title}</h3>
      <p className="small muted">{text.hint}</p>
      <ul>
        {cases.map((found) => (
          <li key={found.analysisMemoryId}>
            <Found found={found} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Found({ found }: { found: SimilarCase }) {
  const { logFileId, runId, filename, similarity, cause, isCorrect, correction, reviewedBy, reviewedAt } = found;
  return (
    <>
      <p className={classes['head']}>
        <HueBadge hue={isCorrect ? 'green' : 'red'} dot>
          {isCorrect ? text.correct : text.incorrect}
        </HueBadge>
        {logFileId === null ? (
          filename
        ) : (
          <Link to="/logs" search={{ file: logFileId, dialog: 'rca-result', run: runId }}>
            {filename}
          </Link>
        )}
        <span className="small muted">{text.alike(formatPercent(similarity * 100))}</span>
      </p>
      {cause === null ? null : (
        <p className="small">
          {text.cause} <code>{cause}</code>
        </p>
      )}
      {correction ? <blockquote className={classes['words']}>{correction}</blockquote> : null}
      <p className="micro muted">{text.reviewed(reviewedBy ?? text.nobody, formatDateTime(reviewedAt))}</p>
    </>
  );
}
