import type { Content, TableCell } from 'pdfmake/interfaces';
import { rcaResultText as resultText } from '#messages/rca-result.en.ts';
import { reportText as text } from '#messages/report.en.ts';
import { cutAtWord } from '../features/rca-runs/result/cited-text.ts';
import type { ReportModel, ReportRow } from './report-model.ts';
import {
  CELL_PADDING_PT,
  CELL_SIZE,
  charactersIn,
  type Print,
  points,
  type ReportPrinting,
} from './report-printing.ts';

/** Widths of the nine columns in millimetres; 234 in all, so the page is landscape with 31.5 mm at both sides. */
export const COLUMN_WIDTHS_MM = [22, 10, 18, 24, 24, 38, 38, 38, 22] as const;
const COLUMNS = [
  'pattern',
  'count',
  'severity',
  'firstOccurrence',
  'lastOccurrence',
  'rootCause',
  'impact',
  'fix',
  'relatedErrors',
] as const satisfies readonly (keyof ReportRow)[];
/** A row is never higher, so that rows stay whole and no page stays white; longer texts follow in full. */
const MOST_LINES = 9;

/** The error analysis in its nine columns; its heading is a row of its header, so that it never stands alone. */
export function errorTable(model: ReportModel, printing: ReportPrinting, print: Print): Content[] {
  if (model.rows.length === 0) {
    return [{ text: text.errorAnalysis, style: 'heading' }, { text: resultText.noErrorAnalysis }];
  }
  const heading: TableCell[] = [
    { text: text.errorAnalysis, bold: true, fontSize: 11, colSpan: COLUMNS.length, margin: [0, 4, 0, 1] },
    ...COLUMNS.slice(1).map((): TableCell => ({ text: '' })),
  ];
  const table: Content = {
    table: {
      headerRows: 2,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: COLUMN_WIDTHS_MM.map((width) => points(width) - 2 * CELL_PADDING_PT),
      body: [
        heading,
        text.columns.map((words: string): TableCell => ({ text: words, style: 'tableHead' })),
        ...model.rows.map((row, position) => rowCells(row, position, printing, print)),
      ],
    },
    layout: {
      hLineWidth: (row) => (row < 2 ? 0 : 0.5),
      vLineWidth: () => 0,
      hLineColor: () => '#cfcfc7',
      paddingLeft: () => CELL_PADDING_PT,
      paddingRight: () => CELL_PADDING_PT,
      paddingTop: () => 2,
      paddingBottom: () => 2,
    },
    margin: [0, 8, 0, 0],
  };
  return model.moreRows > 0 ? [table, { text: text.moreRows(String(model.moreRows)), margin: FOUR_ABOVE }] : [table];
}

const FOUR_ABOVE: [number, number, number, number] = [0, 4, 0, 0];

/** The texts that did not fit into their row, as paragraphs over the whole width. */
export function patternsInFull({ rows }: ReportModel, print: Print): Content[] {
  const cut = rows.flatMap((row, position) => (fits(row) ? [] : [{ row, number: position + 1 }]));
  if (cut.length === 0) return [];
  const paragraphs = cut.map(({ row, number }): Content => {
    const [patternHead, , , , , rootCause, impact, fix, related] = text.columns;
    const labelled = [
      [rootCause, row.rootCause],
      [impact, row.impact],
      [fix, row.fix],
      [related, row.relatedErrors],
    ] as const;
    return {
      stack: [
        { text: [{ text: `${number}  ${patternHead}: `, bold: true }, ...print(row.pattern, 220, 8)] },
        ...labelled
          .filter(([, words]) => words !== '')
          .map(
            ([label, words]): Content => ({
              text: [{ text: `${label}: `, color: '#4f5157' }, ...print(words, 220, 8)],
            }),
          ),
      ],
      fontSize: 8,
      margin: [0, 0, 0, 6],
    };
  });
  const [first, ...others] = paragraphs;
  return [
    // The heading stays with the first of them.
    { unbreakable: isShort(cut[0]?.row), stack: [{ text: text.inFull, style: 'heading' }, ...(first ? [first] : [])] },
    ...others,
  ];
}

/** What cannot break must fit on a page. */
function isShort(row: ReportRow | undefined): boolean {
  return row !== undefined && COLUMNS.reduce((sum, column) => sum + row[column].length, 0) < 3000;
}

/** The times of a row lead to the lines where they stand. */
function rowCells(row: ReportRow, position: number, printing: ReportPrinting, print: Print): TableCell[] {
  return COLUMNS.map((column, at): TableCell => {
    const line = column === 'firstOccurrence' ? row.firstLine : column === 'lastOccurrence' ? row.lastLine : null;
    if (line !== null) return { text: row[column], style: ['cell', 'link'], link: printing.lineAddress(line) };
    const { head, isWhole } = cutCell(row[column], at);
    const words = print(head, COLUMN_WIDTHS_MM[at] ?? 0, CELL_SIZE);
    const number = column === 'pattern' ? [{ text: `${position + 1}  `, bold: true }] : [];
    return { text: [...number, ...words, ...(isWhole ? [] : [' …'])], style: 'cell' };
  });
}

function fits(row: ReportRow): boolean {
  return COLUMNS.every((column, at) => cutCell(row[column], at).isWhole);
}

function cutCell(words: string, at: number): { head: string; isWhole: boolean } {
  return cutAtWord(words, charactersIn(COLUMN_WIDTHS_MM[at] ?? 0, CELL_SIZE) * MOST_LINES);
}
