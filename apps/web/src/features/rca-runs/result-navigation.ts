import { createContext, useContext } from 'react';
import { formatCount } from '#format/counts.ts';

/** The file whose lines are pointed at; without one a line is not looked up before it is opened. */
export const EvidenceFile = createContext<string | null>(null);

/** A range of lines of a file, both ends included. */
export interface LineRange {
  lineStart: number;
  lineEnd: number;
}

/** Navigation from a result to the places in the file that it points at. */
export interface ResultNavigation {
  goToLine: (line: number) => void;
  /** Shows the entries of a pattern. */
  goToPattern: (templateId: string) => void;
  /** Shows the entries of a range of lines. */
  goToRange: (range: LineRange) => void;
}

/** Without a navigation what points at a line is plain text. */
export const NavigationFromResult = createContext<ResultNavigation | null>(null);

export const useResultNavigation = () => useContext(NavigationFromResult);

/** How a line is named: by its number; of a case, by its file and the number there. */
interface NamedLines {
  label(line: number): string;
  number(line: number): string;
  /** Lines by how sentences name them, where that is not by their number. */
  places?: ReadonlyMap<string, number>;
}

export const LineNames = createContext<NamedLines>({
  /** Where it stands alone: `L1,204`. */
  label: (line: number) => `L${formatCount(line)}`,
  /** Within a sentence. */
  number: (line: number) => formatCount(line),
});

export const useLineNames = () => useContext(LineNames);
