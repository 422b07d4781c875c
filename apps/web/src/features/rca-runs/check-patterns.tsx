import type { LogFile, RcaResult } from '@rootline/contract';
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#format/counts.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import { PatternLanes } from '#pictures/pattern-lanes.tsx';
import { patternLanesOf } from './pattern-lanes-of.ts';
import { templatesQuery } from './rca-runs-queries.ts';

interface CheckPatternsProps {
  result: RcaResult;
  file: LogFile | null;
  fileId: string;
  onPattern: ((templateId: string) => void) | undefined;
}

/** Where in the file each error pattern occurs. */
export function CheckPatterns({ result, file, fileId, onPattern }: CheckPatternsProps) {
  const { data: templates } = useQuery(templatesQuery(fileId));
  const lanes = patternLanesOf(result, templates ?? []);
  if (lanes.length === 0) return null;
  return (
    <section>
      <h3>{text.patternsOverTime}</h3>
      <PatternLanes
        lanes={lanes}
        title={text.patternsOverTime}
        startLabel="L1"
        endLabel={file?.facts ? `L${formatCount(file.facts.lineCount)}` : ''}
        {...(onPattern ? { onPick: onPattern } : {})}
      />
    </section>
  );
}
