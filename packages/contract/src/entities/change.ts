import * as z from 'zod/mini';
import { LIMITS } from '../limits.ts';
import { countSchema, idSchema, shownTextSchema, timeSchema } from '../primitives.ts';
import { CHANGE_KINDS } from '../vocabulary.ts';

const { titleLength, serviceLength, linkLength, labels } = LIMITS.changes;

/** A deploy, flag or configuration that someone changed. It says nothing of whether it did harm. */
export const changeSchema = z.object({
  id: idSchema,
  kind: z.enum(CHANGE_KINDS),
  at: timeSchema,
  title: z.string(),
  service: z.nullable(z.string()),
  labels: z.record(z.string(), z.string()),
  link: z.nullable(z.string()),
  createdAt: timeSchema,
  /** Null: the account is gone. */
  createdBy: z.nullable(idSchema),
  createdByName: z.nullable(z.string()),
});
export type Change = z.infer<typeof changeSchema>;

/** A change as a result names it, and how long before the first failure it was. */
export const changeBeforeSchema = z.object({
  id: idSchema,
  kind: z.enum(CHANGE_KINDS),
  at: timeSchema,
  title: z.string(),
  service: z.nullable(z.string()),
  link: z.nullable(z.string()),
  leadMs: countSchema,
});
export type ChangeBefore = z.infer<typeof changeBeforeSchema>;

const labelsSchema = z
  .record(shownTextSchema('A label name', labels.nameLength), shownTextSchema('A label value', labels.valueLength))
  .check(z.refine((given) => Object.keys(given).length <= labels.most, `There may be at most ${labels.most} labels`));

/** Of http or https, with a host and without a user or password. */
const WEB_ADDRESS = /^https?:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/i;

export const changeBodySchema = z.object({
  kind: z.enum(CHANGE_KINDS, `Kind must be one of ${CHANGE_KINDS.join(', ')}`),
  title: shownTextSchema('Title', titleLength),
  /** Now when left out. */
  at: z.optional(z.iso.datetime({ offset: true, error: 'At must be an ISO 8601 time' })),
  service: z.optional(shownTextSchema('Service', serviceLength)),
  labels: z._default(labelsSchema, {}),
  link: z.optional(
    z
      .string('Link must be a text')
      .check(
        z.maxLength(linkLength, `Link must be at most ${linkLength} characters long`),
        z.regex(WEB_ADDRESS, 'Link must be an address that begins with http:// or https://, without a password'),
      ),
  ),
});
export type ChangeBody = z.infer<typeof changeBodySchema>;
