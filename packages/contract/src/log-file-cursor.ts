import * as z from 'zod/mini';

const FORM = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z),([A-Za-z0-9_-]{1,64})$/;

/** A place in a list of what was created, newest first: behind the thing that it names. */
function placeBehind(thing: string) {
  const message = `before must be the createdAt and the id of a listed ${thing}, joined by a comma`;
  return z.pipe(
    z.string(message).check(z.refine((text) => !Number.isNaN(Date.parse(FORM.exec(text)?.[1] ?? '')), message)),
    z.transform((text: string) => {
      const [, createdAt = '', id = ''] = FORM.exec(text) ?? [];
      return { createdAt: new Date(createdAt), id };
    }),
  );
}

export const logFileCursorSchema = placeBehind('file');
export const caseCursorSchema = placeBehind('case');
export const ignoredPatternCursorSchema = placeBehind('pattern');
export const changeCursorSchema = placeBehind('change');

/** What to send as `before` for what comes after this one in its list, which is the last of the page before. */
export function cursorAfter({ createdAt, id }: { createdAt: string; id: string }): string {
  return `${createdAt},${id}`;
}
