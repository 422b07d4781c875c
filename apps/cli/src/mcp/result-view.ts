import { opinionAccount, type RcaResult, searchAccount, tellChange } from '@rootline/contract';
import { cutNote } from './cut-note.ts';
import { fitList, fitText } from './fit-answer.ts';

/** Of reasons, and of lines that stand below a text. */
const REASON_LENGTH = 300;

/**
 * A result as an assistant reads it: claims with the lines they stand on, what a model said beside them, what was checked
 * and covered. `cursor` is the row to go on with, 0 at first; `beside` is what else stands in the answer.
 */
export function viewResult(result: RcaResult, cursor: number, beside: unknown = '') {
  const { severity, confidence, analysisMode, model, coverage } = result;
  const { errorCount, criticalErrors, nonCriticalErrors, warningCount } = result;
  const { claims, accepted, marked = 0 } = result.verification;
  const opinion = opinionAccount(result);
  const search = searchAccount(result.search);
  const head = {
    summary: fitText(result.summary),
    rootCause: fitText(result.rootCause),
    severity,
    confidence: { ...confidence, reason: fitText(confidence.reason, REASON_LENGTH) },
    analysisMode,
    model,
    counts: { errorCount, criticalErrors, nonCriticalErrors, warningCount },
    coverage,
    changesBefore: (result.changesBefore ?? []).map((change) =>
      fitText(tellChange(change, 'the failure'), REASON_LENGTH),
    ),
  };
  const lists = listsOf(result);
  const rows: object[] = Object.values(lists).flat();
  const { kept, leftOut } = fitList(rows.slice(cursor), {
    beside: [head, opinion?.sentence, search?.sentence, beside],
  });
  const isKept = new Set<unknown>(kept);
  const keptOf = <T>(items: readonly T[]) => items.filter((item) => isKept.has(item));
  const next = leftOut > 0 ? cursor + kept.length : null;
  return {
    ...head,
    citedLines: keptOf(lists.citedLines),
    recommendations: keptOf(lists.recommendations).map(({ text }) => text),
    secondOpinion: opinion && { verdict: opinion.sentence, sides: keptOf(lists.sides) },
    search: search && { summary: fitText(search.sentence, REASON_LENGTH), calls: keptOf(lists.calls) },
    errorPatterns: keptOf(lists.errorPatterns),
    verification: { claims, accepted, marked, rejected: keptOf(lists.rejected) },
    next_cursor: next,
    note: cutNote('cursor', next),
  };
}
export type ResultView = ReturnType<typeof viewResult>;

/** The parts of a result that have many rows, in the order in which they fill its answers. */
function listsOf(result: RcaResult) {
  const placeOf = new Map(
    result.case?.lines.map(({ line, file, fileLine, logFileId }) => [
      line,
      { file: fitText(file, REASON_LENGTH), fileLine, fileId: logFileId },
    ]),
  );
  return {
    citedLines: result.evidence.flatMap(({ why, lines }) =>
      lines.map(({ line, level, timestamp, text }) => {
        const reason = fitText(why, REASON_LENGTH);
        return { line, ...placeOf.get(line), level, timestamp, text: fitText(text), why: reason };
      }),
    ),
    recommendations: result.recommendations.map((text) => ({ text: fitText(text) })),
    sides: (opinionAccount(result)?.sides ?? []).map(({ name, why, lines }) => ({
      name,
      why: fitText(why),
      lines: lines.map(({ line, text }) => ({ line, ...placeOf.get(line), text: fitText(text, REASON_LENGTH) })),
    })),
    calls: (searchAccount(result.search)?.calls ?? []).map(({ question, answer }) => ({
      question: fitText(question, REASON_LENGTH),
      answer: fitText(answer, REASON_LENGTH),
    })),
    errorPatterns: result.errorAnalysis.map((row) => ({
      pattern: fitText(row.errorPattern),
      count: row.errorCount,
      severity: row.severity,
      templateId: row.templateId,
      firstLine: row.firstLine,
      lastLine: row.lastLine,
    })),
    rejected: result.verification.rejected.map(({ claim, reason }) => ({
      claim: fitText(claim, REASON_LENGTH),
      reason: fitText(reason, REASON_LENGTH),
    })),
  };
}

/** Of a case, its place is in a file; `line` counts over all of them. */
interface ShownLine {
  line: number;
  file?: string;
  fileLine?: number;
  text: string;
}

/** The view as rows of text. */
export function resultRows(view: ResultView): string[] {
  const { counts, verification, coverage, secondOpinion, search, note } = view;
  return [
    `Severity ${view.severity}, confidence ${view.confidence.level} (${view.confidence.reason}), ${view.analysisMode}`,
    `Counted: ${counts.errorCount} errors (${counts.criticalErrors} FATAL), ${counts.warningCount} warnings`,
    `Summary: ${view.summary}`,
    `Root cause: ${view.rootCause}`,
    ...view.changesBefore.map((change) => `Changed before it (not shown to be the cause): ${change}`),
    ...(view.citedLines.length === 0 ? [] : ['Cited lines:']),
    ...view.citedLines.map(lineRow),
    ...view.recommendations.map((text) => `Recommendation: ${text}`),
    ...(secondOpinion === null ? [] : [`Second opinion: ${secondOpinion.verdict}`]),
    ...(secondOpinion?.sides ?? []).flatMap(({ name, why, lines }) => [`${name}: ${why}`, ...lines.map(lineRow)]),
    ...(search === null ? [] : [`Search: ${search.summary}`]),
    ...(search?.calls ?? []).map(({ question, answer }) => `Question: ${question} Answer: ${answer}`),
    ...view.errorPatterns.map(({ count, severity, pattern }) => `Pattern, ${count} times, ${severity}: ${pattern}`),
    `Verified: ${verification.accepted} of ${verification.claims} claims confirmed, ${verification.marked} marked as unproven or general`,
    ...verification.rejected.map(({ claim, reason }) => `Rejected: ${claim} (${reason})`),
    `Covered: ${coverage.coveredEntries} of ${coverage.signalEntries} signal entries`,
    ...(note === null ? [] : [note]),
  ];
}

function lineRow({ line, file, fileLine, text }: ShownLine): string {
  return `${file === undefined ? line : `${file}:${fileLine}`}| ${text}`;
}
