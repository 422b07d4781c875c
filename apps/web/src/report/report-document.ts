import type { CanvasElement, Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces';
import { rcaText } from '#messages/rca.en.ts';
import { rcaResultText as resultText } from '#messages/rca-result.en.ts';
import { reportText as text } from '#messages/report.en.ts';
import { cutAtWord } from '../features/rca-runs/result/cited-text.ts';
import { visibleText } from './printable-text.ts';
import type { ReportModel, ReportTimeline } from './report-model.ts';
import { errorTable, patternsInFull } from './report-patterns.ts';
import { CELL_SIZE, charactersIn, type Print, points, printed, type ReportPrinting } from './report-printing.ts';

export const REPORT_FONT = 'DejaVu';
const SIDE_MARGIN_MM = 31.5;
const BODY_SIZE = 9;
const BODY_MM = 234;
const LABEL_MM = 41;
/** A cited line of a log may be a document of its own. */
const CITED_LENGTH = 600;

const INK = '#1a1b1e';
const QUIET = '#4f5157';
const RULE = '#cfcfc7';
const HUES: Record<string, string> = { critical: '#b3261e', high: '#b4540a', medium: '#8a6400' };
const CALM = '#1f7a45';

/** The page description for a report. Every text that did not come from our own catalogue goes through `runs`. */
export function reportDocument(model: ReportModel, printing: ReportPrinting): TDocumentDefinitions {
  const print: Print = (words, columnMm, size) => printed(words, model, printing, charactersIn(columnMm, size));
  const prose = (words: string): Content => ({ text: print(words, BODY_MM - LABEL_MM, BODY_SIZE) });
  return {
    pageSize: 'A4',
    pageOrientation: 'landscape',
    pageMargins: [points(SIDE_MARGIN_MM), points(13), points(SIDE_MARGIN_MM), points(15)],
    info: { title: visibleText(`${model.title}: ${model.filename}`), creator: 'Rootline', producer: 'Rootline' },
    defaultStyle: { font: REPORT_FONT, fontSize: BODY_SIZE, lineHeight: 1.2, color: INK },
    styles: {
      title: { fontSize: 18, bold: true },
      heading: { fontSize: 11, bold: true, margin: [0, 12, 0, 3] },
      label: { bold: true, color: QUIET },
      facts: { color: QUIET },
      tableHead: { fontSize: CELL_SIZE, bold: true, fillColor: '#f0f0ec' },
      cell: { fontSize: CELL_SIZE },
      link: { color: '#4b45c6' },
    },
    content: [
      { text: model.title, style: 'title' },
      {
        text: [`${model.of.label}: `, ...print(model.filename, BODY_MM, BODY_SIZE)],
        style: 'facts',
        margin: [0, 3, 0, 2],
      },
      {
        text: model.facts.flatMap(([label, words], at): Content[] => [
          `${at === 0 ? '' : '  ·  '}${label}: `,
          ...print(words, BODY_MM, CELL_SIZE),
        ]),
        style: 'facts',
        fontSize: CELL_SIZE,
        margin: [0, 0, 0, 6],
      },
      verdictBox(model, printing, print),
      ...(model.timeline === null ? [] : timeline(model.timeline, model.of.all)),
      ...parts([
        part(text.severity, {
          text: [
            { text: model.severity, bold: true, color: HUES[model.severityKey] ?? CALM },
            { text: `   ${text.severityMeaning}`, color: QUIET, fontSize: CELL_SIZE },
          ],
        }),
        part(text.summary, prose(model.summary)),
        part(text.rootCause, prose(model.rootCause)),
        part(
          text.recommendations,
          model.recommendations.length === 0
            ? { text: resultText.noRecommendations }
            : { ol: model.recommendations.map(prose) },
        ),
        part(text.counts, counts(model)),
      ]),
      ...citedTable(model, printing, print),
      ...errorTable(model, printing, print),
      ...patternsInFull(model, print),
      ...parts([...opinionPart(model, printing, print), ...searchPart(model, print)]),
    ],
    footer: (page, pages) => ({
      margin: [points(SIDE_MARGIN_MM), points(4), points(SIDE_MARGIN_MM), 0],
      fontSize: CELL_SIZE,
      color: '#696b72',
      columns: [{ text: model.copyright }, { text: text.page(String(page), String(pages)), alignment: 'right' }],
    }),
  };
}

/** Each label stands in the row of its text, so that no heading is left alone at the end of a page. */
function parts(rows: TableCell[][]): Content[] {
  if (rows.length === 0) return [];
  const table: Content = {
    table: { dontBreakRows: rows.every(isShort), widths: [points(LABEL_MM - 4), '*'], body: rows },
    layout: {
      hLineWidth: (row) => (row === 0 ? 0 : 0.5),
      vLineWidth: () => 0,
      hLineColor: () => '#e4e4de',
      paddingLeft: () => 0,
      paddingRight: () => 0,
      paddingTop: () => 3.5,
      paddingBottom: () => 3.5,
    },
  };
  return [table];
}

/** About two thirds of a page, in characters of its description: what is longer must break. */
const MOST_UNBROKEN = 4000;

function isShort(row: TableCell[]): boolean {
  return JSON.stringify(row).length < MOST_UNBROKEN;
}

function part(label: string, body: Content | Content[]): TableCell[] {
  return [{ text: label, style: 'label' }, Array.isArray(body) ? { stack: body } : (body as TableCell)];
}

/** The first thing one reads: what is suspected, where and when. */
function verdictBox(
  { verdict, severityKey, of, counts: { errors } }: ReportModel,
  printing: ReportPrinting,
  print: Print,
): Content {
  const hue = HUES[severityKey] ?? CALM;
  const said: Content[] =
    verdict === null
      ? [{ text: rcaText.noFirstLook, bold: true, fontSize: 11 }]
      : [
          { text: `${verdict.label}:`, style: 'facts' },
          { text: print(cutAtWord(verdict.cause, 300).head, BODY_MM - 6, 11), fontSize: 11 },
          {
            text: [
              {
                text: printing.lineName?.(verdict.line) ?? `L${verdict.line}`,
                style: 'link',
                link: printing.lineAddress(verdict.line),
              },
              verdict.time === '' ? '' : ` · ${verdict.time}`,
              ` · ${text.inAll(of.all, errors)}`,
            ],
            style: 'facts',
          },
        ];
  return {
    table: {
      widths: [2, '*'],
      body: [
        [
          { text: '', fillColor: hue },
          { stack: said, fillColor: '#f6f6f3', margin: [6, 4, 6, 4] },
        ],
      ],
    },
    layout: {
      defaultBorder: false,
      paddingLeft: () => 0,
      paddingRight: () => 0,
      paddingTop: () => 0,
      paddingBottom: () => 0,
    },
    margin: [0, 0, 0, 8],
  };
}

const PICTURE_HEIGHT = 34;

/** Errors over the time of the file or case as bars, and where the suspected cause stands. */
function timeline({ bars, from, to, cause }: ReportTimeline, all: string): Content[] {
  const width = points(BODY_MM);
  const most = Math.max(...bars);
  const step = width / bars.length;
  const canvas: CanvasElement[] = bars.flatMap((count, at): CanvasElement[] => {
    if (count === 0) return [];
    const h = Math.max(1, (count / most) * PICTURE_HEIGHT);
    return [{ type: 'rect', x: at * step, y: PICTURE_HEIGHT - h, w: Math.max(0.6, step - 0.4), h, color: '#c8453d' }];
  });
  canvas.push({
    type: 'line',
    x1: 0,
    y1: PICTURE_HEIGHT,
    x2: width,
    y2: PICTURE_HEIGHT,
    lineWidth: 0.5,
    lineColor: RULE,
  });
  if (cause !== null) {
    const x = cause * width;
    canvas.push({ type: 'line', x1: x, y1: 0, x2: x, y2: PICTURE_HEIGHT, lineWidth: 1.2, lineColor: INK });
  }
  return [
    {
      text: text.timeline(all, String(most), cause !== null),
      style: 'facts',
      fontSize: CELL_SIZE,
      margin: [0, 0, 0, 2],
    },
    { canvas },
    {
      columns: [{ text: from }, { text: to, alignment: 'right' }],
      style: 'facts',
      fontSize: CELL_SIZE,
      margin: [0, 2, 0, 6],
    },
  ];
}

/** A name of at most so many characters, its end kept. */
function cutMiddle(name: string, most = 24): string {
  return name.length <= most ? name : `${name.slice(0, 8)}\u2026${name.slice(9 - most)}`;
}

function opinionPart({ opinion }: ReportModel, printing: ReportPrinting, print: Print): TableCell[][] {
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
function searchPart({ search }: ReportModel, print: Print): TableCell[][] {
  if (search === null) return [];
  const calls = search.calls.map(
    ({ question, answer }): Content => ({ text: print(`${question}: ${answer}`, BODY_MM - LABEL_MM - 8, 8) }),
  );
  const list: Content[] = calls.length === 0 ? [] : [{ ol: calls, style: 'facts', fontSize: 8 }];
  return [part(search.title, [{ text: search.sentence }, ...list])];
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

function lineTable(lines: ReportModel['cited'], printing: ReportPrinting, print: Print): Content {
  const body = lines.map((line) => lineRow(line, printing, print));
  return { table: { dontBreakRows: true, widths: [...LINE_WIDTHS], body }, layout: LINE_LAYOUT };
}

/** The cited lines under a header that stands again on the next page, never without two of them. */
function citedTable({ cited }: ReportModel, printing: ReportPrinting, print: Print): Content[] {
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

function counts({ counts: { critical, nonCritical, errors, meaning }, verdict, zone, of }: ReportModel): Content[] {
  return [
    {
      text: [
        { text: `${text.criticalErrors}: ${critical}`, bold: true },
        '   ',
        { text: `${text.nonCriticalErrors}: ${nonCritical}`, bold: true },
      ],
    },
    // The box over it has said the rest where it names a cause.
    {
      text: [meaning, ...(verdict === null ? [text.inAll(of.all, errors)] : []), ...(zone === '' ? [] : [zone])].join(
        '. ',
      ),
      style: 'facts',
    },
  ];
}
