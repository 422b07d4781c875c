import type { CaseFindings, RcaResult } from '@rootline/contract';
import { statesItsClock, tellFailingSince } from '../report/failing-since.ts';
import type { CaseFiles } from './case-log.ts';
import type { CaseImpact } from './impact.ts';
import type { JoinedLog } from './join-logs.ts';

/** Adds to a result over the joined log where its lines stand: as a list, and in its sentences as `file:line`. */
export async function caseResult(
  { files, notRead }: CaseFiles,
  joined: JoinedLog,
  result: RcaResult,
  impact: CaseImpact,
): Promise<RcaResult> {
  const told = new Set<number>();
  const named = (text: string) => namePlaces(text, joined, told);
  const sentences = {
    summary: named(result.summary),
    rootCause: named(result.rootCause),
    recommendations: result.recommendations.map(named),
    errorAnalysis: result.errorAnalysis.map((row) => ({
      ...row,
      rootCause: named(row.rootCause),
      impact: named(row.impact),
    })),
  };
  const numbers = [
    ...told,
    ...result.candidates.flatMap(({ lines }) => lines),
    ...result.cascade.map(({ line }) => line),
    ...result.evidence.flatMap(({ lines }) => lines.map(({ line }) => line)),
    ...result.errorAnalysis.flatMap(({ firstLine, lastLine }) => [firstLine, lastLine]),
    ...(result.secondOpinion === undefined
      ? []
      : [...result.secondOpinion.model.lines, ...result.secondOpinion.statistics.lines].map(({ line }) => line)),
    ...impact.services.flatMap(({ firstLine, lastLine }) => [firstLine, lastLine]),
    ...impact.namings.map(({ line }) => line),
  ].filter((line) => line !== null);
  const findings: CaseFindings = {
    ...impact,
    lines: [...new Set(numbers)].sort((a, b) => a - b).flatMap((line) => joined.placeOf(line) ?? []),
    unplaced: files.filter(({ isOrderKnown }) => !isOrderKnown).map(({ file }) => file),
    notRead: [...notRead],
  };
  return {
    ...(await tellFailingSince(result, isClockKnown(files, findings, result), joined.readLines)),
    ...sentences,
    confidence: confidenceOf(result.confidence, findings, files),
    case: findings,
  };
}

/**
 * True if the first failure is at a moment that its file states, and the time of the case is that of its files: a file whose zone
 * is assumed may have moved the others.
 */
function isClockKnown(files: CaseFiles['files'], { lines }: CaseFindings, { cascade }: RcaResult): boolean {
  const first = Math.min(...cascade.map(({ line }) => line));
  const place = lines.find(({ line }) => line === first);
  const file = files.find(({ id }) => id === place?.logFileId);
  if (file === undefined || !statesItsClock(file.log)) return false;
  return file.offsetMs === 0 || files.every(({ log }) => log.firstTimestampMs === null || statesItsClock(log));
}

/** Which service failed first is not sure where nothing ties the clock of one that fails to the others. */
function confidenceOf(
  confidence: RcaResult['confidence'],
  { services, unplaced }: CaseFindings,
  files: CaseFiles['files'],
): RcaResult['confidence'] {
  const failing = new Set(services.map(({ name }) => name));
  const unsure = files.filter(
    ({ file, service }) => unplaced.includes(file) && service !== null && failing.has(service),
  );
  if (failing.size < 2 || unsure.length === 0) return confidence;
  const names = unsure.slice(0, NAMED).map(({ file }) => file);
  const more = unsure.length - names.length;
  const which = more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
  const reason = `The order of entries in ${which} relative to the other files is unknown`;
  return {
    level: 'low',
    reason: confidence.reason === '' ? reason : `${confidence.reason.replace(/\.$/, '')}. ${reason}`,
  };
}

const NAMED = 3;

const LINE = /\bline (\d[\d,]*)\b/gi;
const OPENING = '\u201c';
const CLOSING = '\u201d';
const MARKS = new RegExp(`([${OPENING}${CLOSING}\n])`);

/** `line 12` as `api.log:7`, except in what is quoted from a log; adds the lines that are named so to `told`. */
function namePlaces(text: string, { placeOf }: JoinedLog, told: Set<number>): string {
  const replaced = (own: string) =>
    own.replace(LINE, (whole, number: string) => {
      const line = Number(number.replaceAll(',', ''));
      const place = placeOf(line);
      if (place === null) return whole;
      told.add(line);
      return `${place.file}:${place.fileLine}`;
    });
  return piecesOf(text)
    .map(({ own, isQuoted }) => (isQuoted ? own : replaced(own)))
    .join('');
}

/** A text cut where quotations begin and end; what a quotation itself quotes belongs to it. A quotation ends with its row at the latest. */
function piecesOf(text: string): { own: string; isQuoted: boolean }[] {
  const pieces: { own: string; isQuoted: boolean }[] = [];
  let depth = 0;
  for (const part of text.split(MARKS)) {
    if (part === OPENING) depth += 1;
    pieces.push({ own: part, isQuoted: depth > 0 });
    if (part === CLOSING) depth = Math.max(0, depth - 1);
    if (part === '\n') depth = 0;
  }
  return pieces;
}
