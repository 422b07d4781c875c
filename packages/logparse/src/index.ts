export { matchedShare, PROPOSED_PARTS, proposedRule } from './infer-format/proposed-rule.ts';
export { sampleOfUnknown } from './infer-format/sample-of-unknown.ts';
export { detectEncoding } from './lines/detect-encoding.ts';
export { createLogParser } from './parse-log.ts';
export type * from './parsed-log.ts';
export { type CompiledPattern, compilePattern, type PatternEngine } from './rules/compile-pattern.ts';
export { DRAFT_BYTES, draftRule } from './rules/draft-rule.ts';
export type { LogRule, LogRules } from './rules/log-rule.ts';
export { orderPatterns } from './rules/order-patterns.ts';
