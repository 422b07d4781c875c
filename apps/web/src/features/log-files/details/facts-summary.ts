import type { FileFacts, RuleCoverage } from '@rootline/contract';
import { offsetText } from '#format/log-clock.ts';
import { formatPercent } from '#format/percent.ts';
import { fileFactsText as text } from '#messages/file-facts.en.ts';
import { logFilesText } from '#messages/log-files.en.ts';

/** How the file was read, in one line: its format, its zone, and the rule that matched most of it. */
export function factsSummary(facts: FileFacts): string {
  const { format, rules } = facts;
  const [first] = rules ?? [];
  const rule = first ? [text.coverage(first.name, coveragePercent(first))] : [];
  return [format, zoneWords(facts), ...rule].join(' · ');
}

/** How the zone of the times is known, and how far from UTC it is where the file says so. */
export function zoneWords({ zone, zoneOffsetMinutes }: Pick<FileFacts, 'zone' | 'zoneOffsetMinutes'>): string {
  const isStated = zone === 'stated' && zoneOffsetMinutes !== undefined;
  return isStated
    ? logFilesText.zoneStatedAs(zoneOffsetMinutes === 0 ? 'UTC' : `UTC${offsetText(zoneOffsetMinutes)}`)
    : logFilesText.zones[zone];
}

/** A share that is not the whole never reads as 100%, and one that is not nothing never as 0%. */
export function coveragePercent({
  matchedLines,
  triedLines,
}: Pick<RuleCoverage, 'matchedLines' | 'triedLines'>): string {
  if (matchedLines === 0 || triedLines === 0) return formatPercent(0);
  const share = (matchedLines / triedLines) * 100;
  return matchedLines >= triedLines ? formatPercent(100) : formatPercent(Math.min(99, Math.max(1, share)));
}
