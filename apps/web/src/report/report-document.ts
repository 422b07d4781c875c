import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces';
import { rcaText } from '#messages/rca.en.ts';
import { citedTextParts } from '../features/rca-runs/result/cited-text.ts';
import { visibleText } from './printable-text.ts';
import type { ReportModel, ReportRow } from './report-model.ts';
import type { TextRun } from './text-runs.ts';

export const REPORT_FONT = 'DejaVu';
/** Widths of the nine columns in millimetres; 234 in all, so the page is landscape with 31.5 mm at both sides. */
export const COLUMN_WIDTHS_MM = [22, 10, 18, 24, 24, 38, 38, 38, 22] as const;
const SIDE_MARGIN_MM = 31.5;
const CELL_PADDING_PT = 2.5;
/** A little less than the lines of a page: a row that passes a page must be allowed to break. */
const UNBREAKABLE_LINES = 44;
const CELL_SIZE = 7;
const BODY_SIZE = 9;
/** Mean width of a character of the base face, by its size. */
const CHARACTER_EM = 0.57;
const BODY_MM = 234;
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

/** What the page description needs from outside. */
export interface ReportPrinting {
  /** Untrusted text as runs in fonts that have its characters; right-to-left pieces hold at most the given characters. */
  runs: (text: string, pieceLength: number) => TextRun[];
  /** The address of a line of the file. */
  lineAddress: (line: number) => string;
}

/** The page description for a report. Every text that did not come from our own catalogue goes through `runs`. */
export function reportDocument(model: ReportModel, printing: ReportPrinting): TDocumentDefinitions {
  const text = rcaText.report;
  const bodyLength = charactersIn(BODY_MM, BODY_SIZE);
  const print = (words: string): Content => ({ text: printed(words, model, printing, bodyLength) });
  const fact = (label: string, words: string): Content[] => [
    `${label}: `,
    ...printed(words, model, printing, bodyLength),
  ];
  return {
    pageSize: 'A4',
    pageOrientation: 'landscape',
    pageMargins: [points(SIDE_MARGIN_MM), points(16), points(SIDE_MARGIN_MM), points(18)],
    info: { title: visibleText(`${model.title}: ${model.filename}`), creator: 'Rootline', producer: 'Rootline' },
    defaultStyle: { font: REPORT_FONT, fontSize: BODY_SIZE, lineHeight: 1.2, color: '#1a1b1e' },
    styles: {
      title: { fontSize: 18, bold: true },
      heading: { fontSize: 11, bold: true, margin: [0, 12, 0, 3] },
      facts: { color: '#4f5157' },
      tableHead: { fontSize: CELL_SIZE, bold: true, fillColor: '#f0f0ec' },
      cell: { fontSize: CELL_SIZE },
      link: { color: '#4b45c6' },
    },
    content: [
      { text: model.title, style: 'title' },
      { text: fact(text.generated, model.generated), style: 'facts', margin: [0, 4, 0, 0] },
      { text: fact(text.logFile, model.filename), style: 'facts' },
      ...section(text.summary, print(model.summary)),
      ...section(text.severity, print(model.severity)),
      ...section(text.rootCause, print(model.rootCause)),
      { text: text.recommendations, style: 'heading' },
      model.recommendations.length === 0 ? { text: text.noRecommendations } : { ol: model.recommendations.map(print) },
      {
        columns: [
          { width: 'auto', text: `${text.criticalErrors}: ${model.criticalErrors}` },
          { width: 'auto', text: `${text.nonCriticalErrors}: ${model.nonCriticalErrors}` },
        ],
        columnGap: 24,
        bold: true,
        margin: [0, 12, 0, 0],
      },
      { text: text.errorAnalysis, style: 'heading' },
      ...errorAnalysis(model, printing),
    ],
    footer: (page, pages) => ({
      margin: [points(SIDE_MARGIN_MM), points(6), points(SIDE_MARGIN_MM), 0],
      fontSize: CELL_SIZE,
      color: '#696b72',
      columns: [{ text: model.copyright }, { text: text.page(String(page), String(pages)), alignment: 'right' }],
    }),
  };
}

function section(heading: string, body: Content): Content[] {
  return [{ text: heading, style: 'heading' }, body];
}

/** Words of a result: lines that it cites lead to the line. */
function printed(words: string, model: ReportModel, printing: ReportPrinting, pieceLength: number): Content[] {
  return citedTextParts(words, model.known).flatMap((part): Content[] =>
    part.kind === 'line'
      ? [{ text: part.text, style: 'link', link: printing.lineAddress(part.line) }]
      : printing.runs(part.text, pieceLength).map((run): Content => run),
  );
}

function errorAnalysis(model: ReportModel, printing: ReportPrinting): Content[] {
  const text = rcaText.report;
  if (model.rows.length === 0) return [{ text: text.noData }];
  const body: TableCell[][] = [
    text.columns.map((heading: string): TableCell => ({ text: heading, style: 'tableHead' })),
    ...model.rows.map((row) => rowCells(row, model, printing)),
  ];
  const table: Content = {
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: model.rows.every(fitsOnPage),
      widths: COLUMN_WIDTHS_MM.map((width) => points(width) - 2 * CELL_PADDING_PT),
      body,
    },
    layout: {
      hLineWidth: () => 0.5,
      vLineWidth: () => 0,
      hLineColor: () => '#cfcfc7',
      paddingLeft: () => CELL_PADDING_PT,
      paddingRight: () => CELL_PADDING_PT,
      paddingTop: () => 2,
      paddingBottom: () => 2,
    },
  };
  const hasTimes = model.rows.some((row) => row.firstOccurrence !== '');
  return [
    ...(hasTimes && model.zone !== ''
      ? [{ text: model.zone, style: 'facts', fontSize: CELL_SIZE, margin: FOUR_BELOW }]
      : []),
    table,
    ...(model.moreRows > 0 ? [{ text: text.moreRows(String(model.moreRows)), margin: FOUR_ABOVE }] : []),
  ];
}

const FOUR_ABOVE: [number, number, number, number] = [0, 4, 0, 0];
const FOUR_BELOW: [number, number, number, number] = [0, 0, 0, 4];

/** The times of a row lead to the lines where they stand. */
function rowCells(row: ReportRow, model: ReportModel, printing: ReportPrinting): TableCell[] {
  return COLUMNS.map((column, position): TableCell => {
    const line = column === 'firstOccurrence' ? row.firstLine : column === 'lastOccurrence' ? row.lastLine : null;
    if (line !== null) return { text: row[column], style: ['cell', 'link'], link: printing.lineAddress(line) };
    const pieceLength = charactersIn(COLUMN_WIDTHS_MM[position] ?? 0, CELL_SIZE);
    return { text: printed(row[column], model, printing, pieceLength), style: 'cell' };
  });
}

function fitsOnPage(row: ReportRow): boolean {
  return COLUMNS.every((column, position) => {
    const length = charactersIn(COLUMN_WIDTHS_MM[position] ?? 0, CELL_SIZE);
    const lines = row[column].split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / length)), 0);
    return lines <= UNBREAKABLE_LINES;
  });
}

function charactersIn(millimetres: number, size: number): number {
  return Math.max(4, Math.floor((points(millimetres) - 2 * CELL_PADDING_PT) / (size * CHARACTER_EM)));
}

function points(millimetres: number): number {
  return (millimetres * 72) / 25.4;
}
