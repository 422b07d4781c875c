import type { Content } from 'pdfmake/interfaces';
import { rcaText } from '#messages/rca.en.ts';
import { reportText as text } from '#messages/report.en.ts';
import { cutAtWord } from '../features/rca-runs/result/cited-text.ts';
import { BODY_MM, CALM, HUES } from './report-layout.ts';
import type { ReportModel } from './report-model.ts';
import type { Print, ReportPrinting } from './report-printing.ts';

/** The first thing one reads: what is suspected, where and when. */
export function verdictBox(
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
