import type { LogFile } from '@rootline/contract';
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#format/counts.ts';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { firstLookQuery } from '../../features/rca-runs/rca-runs-queries.ts';
import { causeOf, useCauseWords } from './suspected-cause.ts';

/** What the first look suspects, in a line of the file's row. */
export function RowVerdict({ file }: { file: LogFile }) {
  const { data: look } = useQuery(firstLookQuery(file.id));
  const cause = look ? causeOf(look) : null;
  const words = useCauseWords(file, cause);
  if (cause === null) return null;
  return (
    <span title={words}>
      {text.rowSuspects} <b>{words}</b> · L{formatCount(cause.line)}
    </span>
  );
}
