import type { RcaResult } from '@rootline/contract';
import { analyzeWithModel } from '../analyze.ts';
import { findSuspects } from '../candidates/find-suspects.ts';
import type { ModelAnalysis } from '../model-analysis.ts';
import type { RunOutcome } from '../ports.ts';
import { healthyResult } from '../report/healthy-result.ts';
import { resultOf, statisticalResult } from '../report/statistical-result.ts';
import { tellIgnored } from '../report/tell-ignored.ts';
import { judgeHealth } from '../verdict/judge-health.ts';
import type { CaseFiles } from './case-log.ts';
import { caseResult } from './case-result.ts';
import { type CaseImpact, describeImpact, NO_IMPACT } from './impact.ts';
import { type JoinedLog, joinLogs } from './join-logs.ts';

/**
 * The complete analysis of a case that needs no model: the files are read as one log in the time of the case, in which each
 * service is a component. Line numbers of the result are those of the joined log; its `case` says where each stands. Never
 * fails on the content of a log.
 */
export async function analyzeCase(read: CaseFiles): Promise<RcaResult> {
  const joined = joinLogs(read.files);
  const judged = await judgeHealth(joined.log, joined.readLines);
  if (judged.isHealthy) {
    const healthy = tellIgnored(joined.log, await healthyResult(judged, joined.readLines));
    return caseResult(read, joined, healthy, NO_IMPACT);
  }
  const { log, findings } = await findSuspects({ ...judged, readLines: joined.readLines, sourceAt: joined.sourceAt });
  const result = resultOf(judged, await statisticalResult(log, findings, joined.readLines, joined.sourceAt));
  return caseResult(
    read,
    joined,
    tellIgnored(joined.log, result),
    await describeImpact(read.files, joined, log, findings),
  );
}

/** What a run over a case needs from outside, its files aside. */
export type CaseModelAnalysis = Omit<ModelAnalysis, 'log' | 'readLines' | 'sourceAt' | 'baseline'>;

/**
 * The same with a model: one budget of evidence over all files, and the verification of a single log, since every line of
 * every file is one of the joined log.
 */
export async function analyzeCaseWithModel(read: CaseFiles, run: CaseModelAnalysis): Promise<RunOutcome> {
  const joined = joinLogs(read.files);
  const outcome = await analyzeWithModel({
    ...run,
    log: joined.log,
    readLines: joined.readLines,
    sourceAt: joined.sourceAt,
  });
  if (outcome.status === 'failed') return outcome;
  return { ...outcome, result: await caseResult(read, joined, outcome.result, await impactOf(read, joined)) };
}

async function impactOf({ files }: CaseFiles, joined: JoinedLog): Promise<CaseImpact> {
  const judged = await judgeHealth(joined.log, joined.readLines);
  if (judged.isHealthy) return NO_IMPACT;
  const { log, findings } = await findSuspects({ ...judged, readLines: joined.readLines, sourceAt: joined.sourceAt });
  return describeImpact(files, joined, log, findings);
}
