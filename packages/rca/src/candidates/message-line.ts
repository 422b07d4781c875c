import { cleanText } from '@rootline/contract';
import { CODE_SHAPE, FRAME_SHAPE, unwrapReporter } from '@rootline/logparse/lexicon';
import { failureLine, isTitleOnly } from '../lines/failure-line.ts';
import { HEADING } from '../lines/headed-message.ts';

/** Lines below a heading among which its message is. */
const REACH = 30;
/** A title between two rules, as test reports write before each failure. */
const RULED_TITLE = /^\W*([_=*#~-])\1{5,} \S.* \1{6,}\W*$/;
const CHAINED = /^\W*(?:caused by|\[cause\])\b/i;

/**
 * The line that says what failed where a suspect is only its heading (`Traceback …`, `Error at a.txt:3:`), or, with
 * `isInnermost`, the innermost cause of a chain of exceptions that begins there; else the line itself.
 */
export function messageLine(line: number, textAt: (line: number) => string | undefined, isInnermost: boolean): number {
  const block: string[] = [];
  for (let at = line; at <= line + REACH; at++) {
    const raw = textAt(at);
    if (raw === undefined || raw.trim() === '') break;
    block.push(unwrapReporter(withIndent(raw)));
  }
  const [first = ''] = block;
  if (isHeading(first)) {
    const named = failureLine(block);
    const said = block.findIndex((text) => !isHeading(text) && !FRAME_SHAPE.test(text) && !CODE_SHAPE.test(text));
    return line + Math.max(0, named > 0 ? named : said);
  }
  if (!isInnermost) return line;
  const chain = block.findIndex((text, i) => i > 0 && !FRAME_SHAPE.test(text) && !CHAINED.test(text));
  const traced = chain < 0 ? block : block.slice(0, chain);
  return traced.some((text) => CHAINED.test(text)) ? line + failureLine(traced) : line;
}

function isHeading(text: string): boolean {
  return isTitleOnly(text) || HEADING.test(text) || RULED_TITLE.test(text);
}

function withIndent(raw: string): string {
  return `${/^\s*/.exec(raw)?.[0] ?? ''}${cleanText(raw)}`;
}
