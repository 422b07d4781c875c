import { cleanText, messageOf, placesOf } from '@rootline/contract';
import { codeNear, grouped, lineLabels } from '@rootline/report';
import { labeled, linked, placeOfLine, type ShortReport } from './short-rows.ts';
import { cutLine } from './terminal-style.ts';

const LABEL_WIDTH = 7;
/** A message is found in its line by what it says before its first value, if that is not too short. */
const LEAST_COMPARED = 4;

/** The first candidates as places of equal rank; why is told where the log could be judged. */
export function placeRows(report: ShortReport): string[] {
  const isJudged = report.result.verdict !== 'not-judged';
  const { result } = report;
  const label = lineLabels(result);
  return placesOf(result.candidates).flatMap(({ lines, count, component, reasons }, at) => {
    const line = lines[0] ?? 0;
    const code = isJudged ? codeNear(line, report.texts) : null;
    const facts = [
      count === 1 ? '1 entry' : `${grouped(count)} entries`,
      ...(component === null ? [] : [component]),
      ...(code === null ? [] : [code]),
      ...(isJudged ? reasons.slice(0, 1) : []),
    ];
    return [
      linked(
        labeled(label(line).padStart(LABEL_WIDTH), shownText(line, at, report), report),
        label(line),
        result.case === undefined ? null : placeOfLine(line, report),
        report,
      ),
      linkedCode(
        report.style.paint(
          'dim',
          cutLine(`${' '.repeat(LABEL_WIDTH + 2)}${cleanText(facts.join(', '))}`, report.style),
        ),
        code,
        report,
      ),
    ];
  });
}

/** The line as logged. If its header would fill most of the row, only its message. */
function shownText(line: number, at: number, { result, texts, style }: ShortReport): string {
  const text = texts.get(line)?.trim() ?? messageOf(result, at);
  const [beginning = ''] = (result.candidates[at]?.pattern ?? '').split('<', 1);
  if (style.width === null || beginning.length < LEAST_COMPARED) return text;
  const room = style.width - Math.max(LABEL_WIDTH, lineLabels(result)(line).length) - 2;
  const from = text.indexOf(beginning);
  return text.length > room && from > room / 2 ? `…${text.slice(from)}` : text;
}

/** The row, in which a place in the code opens it. */
export function linkedCode(row: string, code: string | null, report: ShortReport): string {
  const [, file, line] = /^(.*):(\d+)$/s.exec(code ?? '') ?? [];
  return file === undefined ? row : linked(row, code ?? '', { file, line: Number(line) }, report);
}
