import type { LogFile } from '@rootline/contract';
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#format/counts.ts';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { firstLookQuery } from '../../features/rca-runs/rca-runs-queries.ts';
import { isHealthy } from '../../features/rca-runs/result/healthy-rule.ts';

/** What the first look suspects, in a line of the file's row. */
export function RowVerdict({ file }: { file: LogFile }) {
  const { data: look } = useQuery(firstLookQuery(file.id));
  const [first] = look?.candidates ?? [];
  if (!look || first === undefined || isHealthy(look)) return null;
  const line = look.evidence.find(({ templateId }) => templateId === first.templateId)?.lines[0];
  const words = line?.text ?? first.pattern;
  return (
    <span title={words}>
      {text.rowSuspects} <b>{words}</b>
      {line && ` · L${formatCount(line.line)}`}
    </span>
  );
}
