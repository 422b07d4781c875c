import type { Content, TableCell } from 'pdfmake/interfaces';
import { rcaResultText as resultText } from '#messages/rca-result.en.ts';
import { reportText as text } from '#messages/report.en.ts';
import { cutAtWord } from '../features/rca-runs/result/cited-text.ts';
import { LABEL_MM, QUIET } from './report-layout.ts';
import type { ReportModel } from './report-model.ts';
import { CELL_SIZE, charactersIn, type Print, points, type ReportPrinting } from './report-printing.ts';

/** A cited line of a log may be a document of its own. */
const CITED_LENGTH = 600;

/** A name of at most so many characters, its end kept. */
function cutMiddle(name: string, most = 24): string {
  return name.length <= most ? name : `${name.slice(0, 8)}\u2026${name.slice(9 - most)}`;
}

type LineRow = [line: TableCell, time: TableCell, writer: TableCell, text: TableCell];

function lineRow(cited: ReportModel['cited'][number], printing: ReportPrinting, print: Print): LineRow {
  const { line, time, level, component, text: words } = cited;
  return [
    { text: printing.lineName?.(line) ?? `L${line}`, fontSize: 8, style: 'link', link: printing.lineAddress(line) },
    { text: time, fontSize: 8, color: QUIET, noWrap: true },
    {
      text: [
        { text: level, bold: level === 'FATAL' || level === 'ERROR' },
        ...(component === '' ? [] : [' ', ...print(cutMiddle(component), 40, 8)]),
      ],
      fontSize: 8,
      noWrap: true,
    },
    // Its names whole; columns of blanks would break the line in the middle.
    {
      text: printing.runs(cutAtWord(words.replace(/ {3,}/g, '  '), CITED_LENGTH).head, charactersIn(130, 8)),
      fontSize: 8,
    },
  ];
}

const LINE_WIDTHS = ['auto', 'auto', 'auto', '*'] as const;
const LINE_LAYOUT = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: (column: number) => (column === 0 ? 0 : 6),
  paddingRight: () => 0,
  paddingTop: () => 1,
  paddingBottom: () => 1,
};

export function lineTable(lines: ReportModel['cited'], printing: ReportPrinting, print: Print): Content {
  const body = lines.map((line) => lineRow(line, printing, print));
  return { table: { dontBreakRows: true, widths: [...LINE_WIDTHS], body }, layout: LINE_LAYOUT };
}

/** The cited lines under a header that stands again on the next page, never without two of them. */
export function citedTable({ cited }: ReportModel, printing: ReportPrinting, print: Print): Content[] {
  if (cited.length === 0) return [];
  const header: TableCell[] = [
    { text: resultText.citedLines, style: 'label' },
    ...text.lineColumns.map((words): TableCell => ({ text: words, fontSize: CELL_SIZE, color: QUIET })),
  ];
  const table: Content = {
    table: {
      headerRows: 1,
      keepWithHeaderRows: Math.min(2, cited.length),
      dontBreakRows: true,
      widths: [points(LABEL_MM - 4) - 6, ...LINE_WIDTHS],
      body: [header, ...cited.map((line): TableCell[] => [{ text: '' }, ...lineRow(line, printing, print)])],
    },
    layout: LINE_LAYOUT,
    margin: [0, 5, 0, 0],
  };
  return [table];
}
