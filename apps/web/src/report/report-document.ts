import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces';
import { rcaResultText as resultText } from '#messages/rca-result.en.ts';
import { reportText as text } from '#messages/report.en.ts';
import { visibleText } from './printable-text.ts';
import { citedTable } from './report-cited-lines.ts';
import { BODY_MM, BODY_SIZE, CALM, HUES, INK, LABEL_MM, part, parts, QUIET } from './report-layout.ts';
import type { ReportModel } from './report-model.ts';
import { opinionPart, searchPart } from './report-opinion.ts';
import { errorTable, patternsInFull } from './report-patterns.ts';
import { CELL_SIZE, charactersIn, type Print, points, printed, type ReportPrinting } from './report-printing.ts';
import { timeline } from './report-timeline.ts';
import { verdictBox } from './report-verdict.ts';

export const REPORT_FONT = 'DejaVu';
const SIDE_MARGIN_MM = 31.5;

/** The page description for a report. Every text that did not come from our own catalog goes through `runs`. */
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
