import type { LineLayout } from './suspect-line.ts';

const HEADING = /:\s*$/;
const QUOTATION = /["'`]/;
const PATH = /\/[\w.-]+\//;

/** What a raw line looks like below the one above it. */
export function layoutOf(raw: string, above: string): LineLayout {
  const indent = indentOf(raw);
  return {
    indent,
    step: indent - indentOf(above),
    length: raw.length,
    isHeading: HEADING.test(raw),
    isQuoting: QUOTATION.test(raw),
    namesPath: PATH.test(raw),
  };
}

function indentOf(raw: string): number {
  return raw.length - raw.trimStart().length;
}
