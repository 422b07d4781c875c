import type { Content } from 'pdfmake/interfaces';
import { citedTextParts, lastPart } from '../features/rca-runs/result/cited-text.ts';
import type { ReportModel } from './report-model.ts';
import type { TextRun } from './text-runs.ts';

export const CELL_PADDING_PT = 2.5;
export const CELL_SIZE = 7;
/** Mean width of a character of the base font, by its size. */
const CHARACTER_EM = 0.57;

/** What the page description needs from outside. */
export interface ReportPrinting {
  /** Untrusted text as runs in fonts that have its characters; right-to-left pieces hold at most the given characters. */
  runs: (text: string, pieceLength: number) => TextRun[];
  /** The address of a line of the file. */
  lineAddress: (line: number) => string;
  /** How a line is named where that is not by its number. */
  lineName?: ((line: number) => string) | undefined;
}

/** Words of a result as they are printed in a column of a width. */
export type Print = (words: string, columnMm: number, size: number) => Content[];

/** Words of a result: lines that it cites lead to the line, and of a qualified name the last part stands there. */
export function printed(words: string, model: ReportModel, printing: ReportPrinting, pieceLength: number): Content[] {
  return citedTextParts(words, model.known).flatMap((piece): Content[] =>
    piece.kind === 'line'
      ? [{ text: piece.text, style: 'link', link: printing.lineAddress(piece.line) }]
      : printing
          .runs(piece.kind === 'name' ? lastPart(piece.text) : piece.text, pieceLength)
          .map((run): Content => run),
  );
}

/** About how many characters a line of a column holds. */
export function charactersIn(millimetres: number, size: number): number {
  return Math.max(4, Math.floor((points(millimetres) - 2 * CELL_PADDING_PT) / (size * CHARACTER_EM)));
}

export function points(millimetres: number): number {
  return (millimetres * 72) / 25.4;
}
