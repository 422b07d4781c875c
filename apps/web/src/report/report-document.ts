import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces';
import { rcaText } from '#messages/rca.en.ts';
import type { ReportModel, ReportRow } from './report-model.ts';

export const REPORT_FONT = 'DejaVu';
/** Widths of the nine columns in millimetres; 234 in all, so the page is landscape with 31.5 mm at both sides. */
export const COLUMN_WIDTHS_MM = [22, 10, 18, 24, 24, 38, 38, 38, 22] as const;
const SIDE_MARGIN_MM = 31.5;
const CELL_PADDING_PT = 2.5;
/** Longer cells may pass a page, and a row that passes a page must be allowed to break. */
const UNBREAKABLE_CELL_LENGTH = 1000;
const COLUMNS: readonly (keyof ReportRow)[] = [
  'pattern',
  'count',
  'severity',
  'firstOccurrence',
  'lastOccurrence',
  'rootCause',
  'impact',
  'fix',
  'relatedErrors',
];

/** The page description for a report. `print` cleans every text that did not come from our own catalogue. */
export function reportDocument(model: ReportModel, print: (text: string) => string): TDocumentDefinitions {
  const text = rcaText.report;
  return {
    pageSize: 'A4',
    pageOrientation: 'landscape',
    pageMargins: [points(SIDE_MARGIN_MM), points(16), points(SIDE_MARGIN_MM), points(18)],
    info: { title: print(`${model.title}: ${model.filename}`), creator: 'Rootline', producer: 'Rootline' },
    defaultStyle: { font: REPORT_FONT, fontSize: 9, lineHeight: 1.2, color: '#1a1b1e' },
    styles: {
      title: { fontSize: 18, bold: true },
      heading: { fontSize: 11, bold: true, margin: [0, 12, 0, 3] },
      facts: { color: '#4f5157' },
      tableHead: { fontSize: 7, bold: true, fillColor: '#f0f0ec' },
      cell: { fontSize: 7 },
    },
    content: [
      { text: model.title, style: 'title' },
      { text: `${text.generated}: ${print(model.generated)}`, style: 'facts', margin: [0, 4, 0, 0] },
      { text: `${text.logFile}: ${print(model.filename)}`, style: 'facts' },
      ...section(text.summary, print(model.summary)),
      ...section(text.severity, print(model.severity)),
      ...section(text.rootCause, print(model.rootCause)),
      { text: text.recommendations, style: 'heading' },
      model.recommendations.length === 0
        ? { text: text.noRecommendations }
        : { ol: model.recommendations.map((item) => ({ text: print(item) })) },
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
      ...errorAnalysis(model, print),
    ],
    footer: (page, pages) => ({
      margin: [points(SIDE_MARGIN_MM), points(6), points(SIDE_MARGIN_MM), 0],
      fontSize: 7,
      color: '#696b72',
      columns: [{ text: model.copyright }, { text: text.page(String(page), String(pages)), alignment: 'right' }],
    }),
  };
}

function section(heading: string, body: string): Content[] {
  return [{ text: heading, style: 'heading' }, { text: body }];
}

function errorAnalysis(model: ReportModel, print: (text: string) => string): Content[] {
  const text = rcaText.report;
  if (model.rows.length === 0) return [{ text: text.noData }];
  const body: TableCell[][] = [
    text.columns.map((heading: string): TableCell => ({ text: heading, style: 'tableHead' })),
    ...model.rows.map((row) => COLUMNS.map((column): TableCell => ({ text: print(row[column]), style: 'cell' }))),
  ];
  const table: Content = {
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: model.rows.every((row) => COLUMNS.every((column) => row[column].length < UNBREAKABLE_CELL_LENGTH)),
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
  return model.moreRows > 0 ? [table, { text: text.moreRows(String(model.moreRows)), margin: [0, 4, 0, 0] }] : [table];
}

function points(millimetres: number): number {
  return (millimetres * 72) / 25.4;
}
