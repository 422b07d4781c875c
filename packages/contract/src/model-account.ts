import type { CitedLine, LogSearch, RcaResult } from './entities/rca-result.ts';
import type { OpinionVerdict } from './vocabulary.ts';

const OPINIONS: Record<OpinionVerdict, string> = {
  agrees: 'The model named the same cause without seeing the ranking.',
  convinced: 'The model first named a different cause, then chose this one after seeing the ranking.',
  differs: 'The model and the statistical analysis name different causes.',
  none: 'The model named no cause that the log confirms.',
  healthy: 'The model finds no failure; the statistics suspect these lines.',
};
const OPINIONS_OF_HEALTHY: Record<OpinionVerdict, string> = {
  agrees: 'The model found no failure either.',
  convinced: 'The model finds no failure either.',
  differs: 'The model points to these lines, but the statistical analysis counted no failures.',
  none: 'The model named a failure that the log does not confirm.',
  healthy: 'The model finds no failure either.',
};

/** One side of a second opinion: who, why, and the lines read again from the file. */
export interface OpinionSide {
  name: string;
  /** As the side said it; may be empty, and may hold marked sentences. */
  why: string;
  lines: CitedLine[];
}

export interface OpinionAccount {
  title: string;
  sentence: string;
  /** Those that differ, whole and with their lines; none where both are one. */
  sides: OpinionSide[];
}

type OpinionSource = Pick<RcaResult, 'secondOpinion' | 'severity' | 'errorCount' | 'errorAnalysis' | 'verdict'>;

/**
 * The second opinion of a model in words, the same for every screen, report, command and tool. null where a result holds
 * none.
 */
export function opinionAccount({ secondOpinion, ...counted }: OpinionSource): OpinionAccount | null {
  if (secondOpinion === undefined) return null;
  const { verdict, model, statistics, comment } = secondOpinion;
  const isCalm = counted.errorCount === 0 && counted.errorAnalysis.length === 0;
  const isSound = counted.severity === 'low' && counted.verdict !== 'not-judged' && isCalm;
  const said: OpinionSide[] = [
    { name: 'Model', ...model },
    // Where the model named nothing that stands, the statistics are the result itself.
    ...(isSound || verdict === 'none' ? [] : [{ name: 'Statistics', ...statistics }]),
    { name: 'Model, after seeing the ranking', why: comment, lines: [] },
  ];
  return {
    title: 'Second opinion',
    sentence: (isSound ? OPINIONS_OF_HEALTHY : OPINIONS)[verdict],
    sides: verdict === 'agrees' ? [] : said.filter(({ why, lines }) => why !== '' || lines.length > 0),
  };
}

export interface SearchAccount {
  title: string;
  sentence: string;
  /** What it asked and what it was answered, in order, as far as that was kept. */
  calls: { question: string; answer: string }[];
}

/** What a model did that was allowed to search the log, in words; null where it was not. Counts are written by `count`. */
export function searchAccount(
  search: LogSearch | undefined,
  count: (n: number) => string = String,
): SearchAccount | null {
  if (search === undefined) return null;
  const { calls, refused, lines, ended, asked = [] } = search;
  const plural = (n: number, noun: string) => `${count(n)} ${noun}${n === 1 ? '' : 's'}`;
  const sentences = [
    calls === 0
      ? 'The model did not search the log.'
      : `The model made ${plural(calls, 'search call')} and saw ${plural(lines, 'line')}.`,
    ...(refused === 0 ? [] : [`${plural(refused, 'call')} could not be answered.`]),
    ...(ended === null ? [] : [`${ended.replace(/\.$/, '')}.`]),
  ];
  return { title: 'Model search', sentence: sentences.join(' '), calls: asked };
}
