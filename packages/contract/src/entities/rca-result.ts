import * as z from 'zod/mini';
import { countSchema, lineNumberSchema, timeSchema } from '../primitives.ts';
import {
  ANALYSIS_MODES,
  CAUSE_SOURCES,
  CONFIDENCES,
  LOG_LEVELS,
  OPINION_VERDICTS,
  SEVERITIES,
  VERDICTS,
} from '../vocabulary.ts';
import { caseFindingsSchema } from './case-findings.ts';
import { changeBeforeSchema } from './change.ts';

export const severitySchema = z.enum(SEVERITIES);

export const errorAnalysisItemSchema = z.object({
  errorPattern: z.string(),
  errorCount: countSchema,
  severity: severitySchema,
  firstOccurrence: z.nullable(z.string()),
  lastOccurrence: z.nullable(z.string()),
  rootCause: z.string(),
  impact: z.string(),
  fix: z.string(),
  relatedErrors: z.array(z.string()),
  /** null for the row that sums up the other patterns. */
  templateId: z.nullable(z.string()),
  level: z.nullable(z.enum(LOG_LEVELS)),
  firstLine: z.nullable(lineNumberSchema),
  lastLine: z.nullable(lineNumberSchema),
});
export type ErrorAnalysisItem = z.infer<typeof errorAnalysisItemSchema>;

/** One line of the file, read again from it after the analysis. */
export const citedLineSchema = z.object({
  line: lineNumberSchema,
  text: z.string(),
  level: z.nullable(z.enum(LOG_LEVELS)),
  timestamp: z.nullable(z.string()),
});
export type CitedLine = z.infer<typeof citedLineSchema>;

export const evidenceItemSchema = z.object({
  id: z.string(),
  why: z.string(),
  templateId: z.nullable(z.string()),
  lines: z.array(citedLineSchema),
});
export type EvidenceItem = z.infer<typeof evidenceItemSchema>;

export const candidateSchema = z.object({
  templateId: z.string(),
  pattern: z.string(),
  component: z.nullable(z.string()),
  lines: z.array(lineNumberSchema),
  firstOccurrence: z.nullable(z.string()),
  count: countSchema,
  score: z.number(),
  reasons: z.array(z.string()),
});
export type Candidate = z.infer<typeof candidateSchema>;

export const rejectedClaimSchema = z.object({ claim: z.string(), reason: z.string(), where: z.string() });
export type RejectedClaim = z.infer<typeof rejectedClaimSchema>;

export const coverageSchema = z.object({
  signalEntries: countSchema,
  coveredEntries: countSchema,
  chunksTotal: countSchema,
  chunksSkipped: countSchema,
  chunksFailed: countSchema,
});

export const usageSchema = z.object({ calls: countSchema, promptTokens: countSchema, completionTokens: countSchema });

const opinionSideSchema = z.object({ why: z.string(), lines: z.array(citedLineSchema) });

/** What a model that was not shown the ranking takes for the cause, beside what the statistics do. */
export const secondOpinionSchema = z.object({
  verdict: z.enum(OPINION_VERDICTS),
  model: opinionSideSchema,
  statistics: opinionSideSchema,
  /** What the model said once it had seen the ranking; empty when it was not asked or said nothing that holds. */
  comment: z.string(),
});
export type SecondOpinion = z.infer<typeof secondOpinionSchema>;

/** What a model did that was allowed to search the log. */
export const logSearchSchema = z.object({
  calls: countSchema,
  /** Of the calls: those that were answered with a refusal. */
  refused: countSchema,
  /** Lines it was shown by them. */
  lines: countSchema,
  /** Why it ended early; null when the model was done. */
  ended: z.nullable(z.string()),
  /** Its calls in their order, in our words, with the head of each answer. Absent from results of earlier releases. */
  asked: z.optional(z.array(z.object({ question: z.string(), answer: z.string() }))),
});
export type LogSearch = z.infer<typeof logSearchSchema>;

export const rcaResultSchema = z.object({
  summary: z.string(),
  rootCause: z.string(),
  severity: severitySchema,
  /** What kind of answer this is; absent from results of earlier releases. */
  verdict: z.optional(z.enum(VERDICTS)),
  /** Entries of level FATAL, and those of level ERROR: the severity of patterns is in their rows. */
  criticalErrors: countSchema,
  nonCriticalErrors: countSchema,
  errorCount: countSchema,
  warningCount: countSchema,
  errorAnalysis: z.array(errorAnalysisItemSchema),
  recommendations: z.array(z.string()),
  rawLLMResponse: z.string(),
  analysisMode: z.enum(ANALYSIS_MODES),
  confidence: z.object({ level: z.enum(CONFIDENCES), reason: z.string() }),
  /** Absent from results that no model had a part in. */
  causeSource: z.optional(z.enum(CAUSE_SOURCES)),
  /** Absent from results without a model, and from those of earlier releases. */
  secondOpinion: z.optional(secondOpinionSchema),
  /** Absent unless the run allowed it. */
  search: z.optional(logSearchSchema),
  /** Of a case: where its lines stand, since they are counted over all files, and what became of each service. */
  case: z.optional(caseFindingsSchema),
  /** What was left out since a person ignores it; absent where nothing was. The counts are those of the whole file all the same. */
  ignored: z.optional(
    z.object({
      patterns: countSchema,
      entries: countSchema,
      /** Those with the most entries; absent from results of earlier releases. */
      list: z.optional(z.array(z.object({ pattern: z.string(), entries: countSchema }))),
    }),
  ),
  /** When the failure began; absent where nothing fails, and where the log does not state the date and zone of its times. */
  failingSince: z.optional(timeSchema),
  /**
   * Changes that the server was told of, shortly before the failure began. They stand beside the suspects, which are those of
   * the log: none is a cause because it came before. Absent where there were none.
   */
  changesBefore: z.optional(z.array(changeBeforeSchema)),
  candidates: z.array(candidateSchema),
  /** Templates in the order in which they set in, cause first. */
  cascade: z.array(
    z.object({
      templateId: z.string(),
      pattern: z.string(),
      /** What the entry at the line says, with its values; absent where it could not be told. */
      message: z.optional(z.string()),
      line: lineNumberSchema,
      timestamp: z.nullable(z.string()),
    }),
  ),
  alternatives: z.array(z.object({ templateId: z.string(), pattern: z.string(), why: z.string() })),
  evidence: z.array(evidenceItemSchema),
  verification: z.object({
    claims: countSchema,
    accepted: countSchema,
    /** Sentences that were kept with a mark; absent from results of the time when they were left out. */
    marked: z.optional(countSchema),
    rejected: z.array(rejectedClaimSchema),
  }),
  coverage: coverageSchema,
  model: z.nullable(z.string()),
  promptVersion: z.nullable(z.string()),
  schemaVersion: z.nullable(z.string()),
  usage: usageSchema,
  timings: z.record(z.string(), z.number()),
});
export type RcaResult = z.infer<typeof rcaResultSchema>;
