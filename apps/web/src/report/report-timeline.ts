import type { CanvasElement, Content } from 'pdfmake/interfaces';
import { reportText as text } from '#messages/report.en.ts';
import { BODY_MM, INK } from './report-layout.ts';
import type { ReportTimeline } from './report-model.ts';
import { CELL_SIZE, points } from './report-printing.ts';

const RULE = '#cfcfc7';
const PICTURE_HEIGHT = 34;

/** Errors over the time of the file or case as bars, and where the suspected cause stands. */
export function timeline({ bars, from, to, cause }: ReportTimeline, all: string): Content[] {
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
