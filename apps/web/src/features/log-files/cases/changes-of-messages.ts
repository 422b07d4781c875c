import type { CaseComparison, CaseEntryGroup, LogComparison } from '@rootline/contract';
import { groupId } from './case-log.ts';

/**
 * A comparison by service as one of messages over all files. A message that is new in one service only has become more
 * frequent in the case.
 */
export function changesOfMessages(comparison: CaseComparison, groups: readonly CaseEntryGroup[]): LogComparison {
  const idOf = new Map(
    groups.flatMap(({ files }) =>
      files.map(({ logFileId, templateId }) => [`${logFileId},${templateId}`, groupId(files)] as const),
    ),
  );
  const found = new Map<string, LogComparison['patterns'][number]>();
  for (const { service, file, logFileId, templateId, ...pattern } of comparison.patterns) {
    const group = templateId === null ? null : (idOf.get(`${logFileId},${templateId}`) ?? null);
    const key = group ?? `${service} ${file} ${pattern.pattern}`;
    const known = found.get(key);
    if (known === undefined) found.set(key, { ...pattern, templateId: group, baselineTemplateIds: [] });
    else {
      known.count += pattern.count;
      known.baselineCount += pattern.baselineCount;
      if (known.change === 'new' && known.baselineCount > 0) known.change = 'more';
    }
  }
  const patterns = [...found.values()];
  const totals = { ...comparison.totals, new: patterns.filter(({ change }) => change === 'new').length };
  const { entryCount, baselineEntryCount } = comparison;
  return { patterns, totals, entryCount, baselineEntryCount };
}
