import * as z from 'zod/mini';

const FORM = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z),([A-Za-z0-9_-]{1,64})$/;
const MESSAGE = 'before must be the createdAt and the id of a listed file, joined by a comma';

/** A place in the list of log files: behind the file that it names. */
export const logFileCursorSchema = z.pipe(
  z.string(MESSAGE).check(z.refine((text) => !Number.isNaN(Date.parse(FORM.exec(text)?.[1] ?? '')), MESSAGE)),
  z.transform((text: string) => {
    const [, createdAt = '', id = ''] = FORM.exec(text) ?? [];
    return { createdAt: new Date(createdAt), id };
  }),
);

/** What to send as `before` for the files that come after this one in the list, which is the last of the page before. */
export function cursorAfter({ createdAt, id }: { createdAt: string; id: string }): string {
  return `${createdAt},${id}`;
}
