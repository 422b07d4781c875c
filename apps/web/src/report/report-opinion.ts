import type { Content, TableCell } from 'pdfmake/interfaces';
import { lineTable } from './report-cited-lines.ts';
import { BODY_MM, BODY_SIZE, LABEL_MM, part } from './report-layout.ts';
import type { ReportModel } from './report-model.ts';
import type { Print, ReportPrinting } from './report-printing.ts';

/** What the second opinion says, side by side with the first. */
export function opinionPart({ opinion }: ReportModel, printing: ReportPrinting, print: Print): TableCell[][] {
  if (opinion === null) return [];
  const sides = opinion.sides.flatMap(({ name, why, lines }): Content[] => [
    {
      text: [{ text: `${name}: `, bold: true }, ...print(why, BODY_MM - LABEL_MM, BODY_SIZE)],
      margin: [0, 3, 0, 0],
    },
    ...(lines.length === 0 ? [] : [lineTable(lines, printing, print)]),
  ]);
  return [part(opinion.title, [{ text: opinion.sentence }, ...sides])];
}

/** The calls in a small print: they say how the result came about, not what it is. */
export function searchPart({ search }: ReportModel, print: Print): TableCell[][] {
  if (search === null) return [];
  const calls = search.calls.map(
    ({ question, answer }): Content => ({ text: print(`${question}: ${answer}`, BODY_MM - LABEL_MM - 8, 8) }),
  );
  const list: Content[] = calls.length === 0 ? [] : [{ ol: calls, style: 'facts', fontSize: 8 }];
  return [part(search.title, [{ text: search.sentence }, ...list])];
}
