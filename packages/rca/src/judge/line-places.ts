import { CONTEXT, type LinePlace } from './features.ts';
import type { LineShape } from './line-shapes.ts';
import type { TextWindow } from './text-window.ts';
import { type SeenLine, seeLine } from './tokens.ts';

/** The first and the last place of each shape, with the lines around them. Lines are looked at once. */
export function linePlaces({ textAt }: Pick<TextWindow, 'textAt'>, shapes: readonly LineShape[]): LinePlace[] {
  const seen = new Map<number, SeenLine | null>();
  const seenAt = (line: number): SeenLine | null => {
    const known = seen.get(line);
    if (known !== undefined) return known;
    const text = textAt(line);
    const fresh = text === undefined ? null : seeLine(text);
    seen.set(line, fresh);
    return fresh;
  };
  const placeAt = (line: number, count: number, position: LinePlace['position']): LinePlace[] => {
    const own = seenAt(line);
    if (own === null || own.tokens.length === 0) return [];
    const side = (step: number) => Array.from({ length: CONTEXT }, (_, i) => seenAt(line + step * (i + 1)));
    return [{ line, count, position, own, before: side(-1), after: side(1) }];
  };
  return shapes.flatMap(({ count, firstLine, lastLine }) =>
    firstLine === lastLine
      ? placeAt(firstLine, count, 'only')
      : [...placeAt(firstLine, count, 'first'), ...placeAt(lastLine, count, 'last')],
  );
}
