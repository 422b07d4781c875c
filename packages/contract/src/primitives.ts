import * as z from 'zod/mini';
import { withoutUnseen } from './unseen-characters.ts';

/** Ids are short, opaque and URL-safe. */
export const idSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'This is not a valid id'));
/** ISO 8601 with Z. */
export const timeSchema = z.string();
export const countSchema = z.int().check(z.nonnegative());
/** 1-based physical line of the uploaded file. */
export const lineNumberSchema = z.int().check(z.positive());

/** A whole number written in a query string. */
export function queryInt(name: string, min: number, max: number) {
  const message = `${name} must be a whole number from ${min} to ${max}`;
  return z.pipe(
    z.string(message).check(z.regex(/^\d{1,15}$/, message)),
    z.pipe(
      z.transform((text: string) => Number(text)),
      z.int().check(z.gte(min, message), z.lte(max, message)),
    ),
  );
}
export const okSchema = z.object({ ok: z.literal(true) });
/** Text without NUL, at most `max` characters, with the field's name in its messages. */
export function textSchema(name: string, max: number) {
  const error = ({ input }: { input?: unknown }) => `${name} ${input === undefined ? 'is required' : 'must be text'}`;
  return z.string({ error }).check(
    z.maxLength(max, `${name} must be at most ${max} characters long`),
    z.refine((text) => !text.includes('\u0000'), `${name} must not contain NUL characters`),
  );
}
/** Like textSchema, but blank is refused. */
export function requiredTextSchema(name: string, max: number) {
  return textSchema(name, max).check(z.refine((text) => text.trim() !== '', `${name} is required`));
}
/** A name or a word that others see: without unseen characters, and blank is refused. */
export function shownTextSchema(name: string, max: number) {
  return textSchema(name, max).check(
    z.overwrite(withoutUnseen),
    z.refine((text) => text.trim() !== '', `${name} is required`),
  );
}
/** true or false, with the field's name in its message. */
export function yesNoSchema(name: string) {
  return z.boolean(`${name} must be true or false`);
}
