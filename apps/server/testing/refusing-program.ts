import { answerAnalysis } from '#features/rca-runs/answer-analysis.ts';

/** Plays an analysis of a file that cannot be opened; the source is its message. */
answerAnalysis((source) => Promise.reject(new Error(String(source))));
