import { type Candidate, codePlace, codePlaceFrom, type RcaResult, summaryOfLog, tellChange } from '@rootline/contract';
import { lineLabels } from './line-places.ts';
import { linesAround } from './plain-words.ts';

/** Lines above and below a cause in which the place in the code is looked for. */
const CODE = { before: 2, after: 12 };

/** Numbers of the lines in which the facts about a line are looked for. */
export function linesOfFacts(line: number): number[] {
  return linesAround(line, CODE.before, CODE.after);
}

/** The place in the code of what a line reports, else one that a line before it names. */
export function codeNear(line: number, texts: ReadonlyMap<number, string>): string | null {
  const textsOf = (numbers: number[]) => numbers.flatMap((number) => texts.get(number) ?? []);
  const near = linesOfFacts(line);
  return (
    codePlaceFrom(texts.get(line) ?? '', textsOf(near.filter((number) => number > line))) ??
    codePlace(textsOf(near.filter((number) => number < line)))
  );
}

/** Where a candidate stands: its line, of a case with the file, and who wrote it. */
export function whereOf(result: RcaResult, { lines, component }: Candidate): string {
  const name = lineLabels(result)(lines[0] ?? 0);
  const place = result.case === undefined ? `line ${name}` : name;
  return component === null ? place : `${place}, ${component}`;
}

/** What the log does over and over; null where it does not. */
export function loopOf(result: RcaResult): string | null {
  return /The log repeats: ([^.]*)/.exec(summaryOfLog(result))?.[1] ?? null;
}

/** The last sentence of a summary, and where one incident in it ends. */
const OTHERS = {
  sentence: /(?:Another incident|\d[\d,]* other incidents): (.+)\.$/s,
  end: /(?<=failing entr(?:y|ies)\)); /,
};

/** Where other things fail than in the incident that is told. */
export function otherIncidents(result: RcaResult): string[] {
  return OTHERS.sentence.exec(summaryOfLog(result))?.[1]?.split(OTHERS.end) ?? [];
}

/** Changes shortly before the failure, as a server was told of them. */
export function changesOf({ changesBefore = [] }: RcaResult): string[] {
  return changesBefore.map((change) => tellChange(change, 'the failure'));
}

/** The command that failed in the run, and how it ended. */
const STORY = { 'Failing command': 'command', 'How it ended': 'ended', 'Worked last': 'before', 'It names': 'names' };

/** The same as labels and texts. */
export function storyOf({ rootCause }: RcaResult): { label: string; text: string }[] {
  const rows = rootCause.split('\n');
  return Object.entries(STORY).flatMap(([words, label]) => {
    const row = rows.find((text) => text.startsWith(`${words}, line`) || text.startsWith(`${words}: line`));
    return row === undefined ? [] : [{ label, text: row.slice(words.length + 2) }];
  });
}
