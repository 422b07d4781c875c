import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatPercent } from '#format/percent.ts';
import { formatDateTime } from '#format/times.ts';
import { llmStatusText } from '#messages/llm-status.en.ts';
import { StatusBadge } from '#ui/status-badge.tsx';
import { jobRecordQuery } from './llm-calls-queries.ts';
import { RecordFacts } from './record-facts.tsx';

const text = llmStatusText.record;

export function JobRecord({ id }: { id: string }) {
  const query = useQuery(jobRecordQuery(id));
  return (
    <RecordFacts
      query={query}
      facts={(job) => [
        [text.status, <StatusBadge key="status" vocabulary="run" value={job.status} />],
        [text.type, job.type],
        [text.created, formatDateTime(job.createdAt)],
        [text.completed, formatDateTime(job.completedAt)],
        [text.progress, formatPercent(job.progress)],
        [text.model, job.model ? <code key="model">{job.model}</code> : null],
        [text.error, job.error],
        [text.id, <code key="id">{job.id}</code>],
      ]}
      link={(job) =>
        job.logFileId ? (
          <Link to="/logs/$id" params={{ id: job.logFileId }}>
            {text.openLogFile}
          </Link>
        ) : null
      }
    />
  );
}
