import type { ParsedLog } from '@rootline/logparse';
import { findFindings } from '../evidence/find-findings.ts';
import { FAILURE_STRENGTH, templateStrength } from '../evidence/template-strength.ts';

export interface RcaPossible {
  isPossible: boolean;
  /** Why not, as a sentence; null when it is. */
  reason: string | null;
}

/** Warnings that set in together and make up at least this much of a log are an outage without an ERROR line. */
const WARNING_WAVE = { entries: 10, share: 0.05 };

/**
 * A root-cause analysis is possible when an entry states ERROR or FATAL, speaks of a failure all the same, or when
 * warnings set in like a failure. Single warnings do not make a failure.
 */
export function rcaPossible(log: ParsedLog): RcaPossible {
  if (log.byteCount === 0 || log.entryCount === 0) return { isPossible: false, reason: 'The file is empty' };
  if (log.levels.ERROR + log.levels.FATAL > 0) return { isPossible: true, reason: null };
  if (log.templates.some((t) => templateStrength(t) >= FAILURE_STRENGTH)) return { isPossible: true, reason: null };
  if (warningWave(log) >= Math.max(WARNING_WAVE.entries, log.entryCount * WARNING_WAVE.share)) {
    return { isPossible: true, reason: null };
  }
  return {
    isPossible: false,
    reason: 'No errors detected: the log holds no ERROR or FATAL entry and no sign of a failure',
  };
}

/** WARN entries of the patterns that make up the main wave. */
function warningWave(log: ParsedLog): number {
  if (log.levels.WARN < WARNING_WAVE.entries) return 0;
  const templates = findFindings(log).main?.newTemplates ?? [];
  return templates.reduce((sum, index) => sum + (log.templates[index]?.levels.WARN ?? 0), 0);
}
