import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatCount } from '#format/counts.ts';
import { formatKilobytes } from '#format/sizes.ts';
import { formatDateTime } from '#format/times.ts';
import { llmStatusText } from '#messages/llm-status.en.ts';
import { StatusBadge } from '#ui/status-badge.tsx';
import { logFileRecordQuery } from './llm-calls-queries.ts';
import { RecordFacts } from './record-facts.tsx';

const text = llmStatusText.record;

export function LogFileRecord({ id }: { id: string }) {
  const query = useQuery(logFileRecordQuery(id));
  return (
    <RecordFacts
      query={query}
      facts={(file) => [
        [text.filename, file.filename],
        [text.id, <code key="id">{file.id}</code>],
        [text.size, formatKilobytes(file.size)],
        [text.entries, formatCount(file.entryCount)],
        [text.errors, formatCount(file.errorCount)],
        [text.warnings, formatCount(file.warningCount)],
        [
          text.preProcessingStatus,
          <StatusBadge key="pre-processing" vocabulary="pre-processing" value={file.status} />,
        ],
        [text.rcaStatus, <StatusBadge key="rca" vocabulary="rca" value={file.rcaAnalysisStatus} />],
        [text.uploaded, formatDateTime(file.createdAt)],
        [text.error, file.error],
      ]}
      link={(file) => (
        <Link to="/logs/$id" params={{ id: file.id || id }}>
          {text.openLogFile}
        </Link>
      )}
    />
  );
}
