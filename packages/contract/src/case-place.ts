import * as z from 'zod/mini';

const FORM = /^(-?\d{1,16}(?:\.\d{1,12})?),(\d{1,9}),(-1|\d{1,15})$/;

/** A place among the entries of a case: epoch milliseconds of the common clock, number of the file, position in it. */
export function casePlaceSchema(name: string) {
  const message = `${name} must be a cursor from a page of entries`;
  return z.pipe(
    z.string(message).check(z.regex(FORM, message)),
    z.transform((text: string) => {
      const [, atMs, number, seq] = FORM.exec(text) ?? [];
      return { atMs: Number(atMs), number: Number(number), seq: Number(seq) };
    }),
  );
}

/** The place as casePlaceSchema reads it. */
export function casePlaceText({ atMs, number, seq }: { atMs: number; number: number; seq: number }): string {
  return `${atMs},${number},${seq}`;
}
