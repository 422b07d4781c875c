import * as z from 'zod/mini';
import { LIMITS } from '../limits.ts';
import { countSchema, idSchema, requiredTextSchema, shownTextSchema, textSchema, timeSchema } from '../primitives.ts';
import { ALERT_PLACE_KINDS, ALERT_STATES, SEVERITIES, VERDICTS } from '../vocabulary.ts';

const { nameLength, minutes, places, labels, streamLength, streams, perBody } = LIMITS.alerts;

/** Where the logs of an alert are: the first place whose labels all fit. Without labels, a place fits every alert. */
const alertPlaceSchema = z.object({
  kind: z.enum(ALERT_PLACE_KINDS, 'Kind must be source or ring'),
  /** Of the source or the ring. */
  id: idSchema,
  labels: z._default(
    z
      .array(
        z.object({
          name: requiredTextSchema('Label name', labels.length),
          value: textSchema('Label value', labels.length),
        }),
        'Labels must be a list of names and values',
      )
      .check(z.maxLength(labels.perPlace, `A place has at most ${labels.perPlace} labels`)),
    [],
  ),
  /** Ids of streams of a source, names of those of a ring; null: all. */
  streams: z._default(
    z.nullable(
      z
        .array(requiredTextSchema('Stream', streamLength), 'Streams must be a list of names')
        .check(
          z.minLength(1, 'Please choose at least one stream'),
          z.maxLength(streams, `A place names at most ${streams} streams`),
        ),
    ),
    null,
  ),
});
export type AlertPlace = z.output<typeof alertPlaceSchema>;

const minutesMessage = `Minutes must be a whole number from ${minutes.min} to ${minutes.max}`;

/** What an administrator decides about a receiver of alerts. */
export const alertReceiverBodySchema = z.object({
  name: shownTextSchema('Name', nameLength),
  /** What is captured begins so long before the alert. */
  minutes: z._default(
    z.int(minutesMessage).check(z.gte(minutes.min, minutesMessage), z.lte(minutes.max, minutesMessage)),
    minutes.default,
  ),
  places: z
    .array(alertPlaceSchema, 'Places must be a list of sources and rings')
    .check(
      z.minLength(1, 'Please choose at least one source or ring'),
      z.maxLength(places, `A receiver reads at most ${places} places`),
    ),
});
export type AlertReceiverBody = z.output<typeof alertReceiverBodySchema>;

/** One alert, from when it fired until it was resolved, and what became of it here. */
export const alertSchema = z.object({
  id: idSchema,
  fingerprint: z.string(),
  /** Of its file or case, made of its labels. */
  name: z.string(),
  labels: z.record(z.string(), z.string()),
  /** Since when the sender says it fires. */
  startsAt: timeSchema,
  state: z.enum(ALERT_STATES),
  /** Why it failed, or why it is tried again, as a sentence. */
  error: z.nullable(z.string()),
  nextAttemptAt: z.nullable(timeSchema),
  /** When it arrived. */
  firedAt: timeSchema,
  capturedAt: z.nullable(timeSchema),
  analyzedAt: z.nullable(timeSchema),
  /** Null while it fires. */
  resolvedAt: z.nullable(timeSchema),
  /** What one stream became; null of several, or when it is deleted. */
  logFileId: z.nullable(idSchema),
  /** What several streams became. */
  caseId: z.nullable(idSchema),
  verdict: z.nullable(
    z.object({ kind: z.nullable(z.enum(VERDICTS)), severity: z.enum(SEVERITIES), summary: z.string() }),
  ),
});
export type Alert = z.infer<typeof alertSchema>;

/** Takes alerts of Alertmanager and Grafana. Its token is never part of it. */
export const alertReceiverSchema = z.object({
  id: idSchema,
  name: z.string(),
  minutes: countSchema,
  places: z.array(alertPlaceSchema),
  /** To whom its cases and files belong; null when that account is gone. */
  createdBy: z.nullable(idSchema),
  createdAt: timeSchema,
  /** The newest first. */
  alerts: z.array(alertSchema),
});
export type AlertReceiver = z.infer<typeof alertReceiverSchema>;

const FIRST_TIME = Date.UTC(1970, 0, 1);
const LAST_TIME = Date.UTC(9999, 11, 31);

function isTime(text: string): boolean {
  const ms = Date.parse(text);
  return ms >= FIRST_TIME && ms <= LAST_TIME;
}

/** What Alertmanager (webhook version 4) and Grafana send; what is not read of it is left out. */
export const sentAlertsSchema = z.object({
  alerts: z
    .array(
      z.object(
        {
          status: z.enum(['firing', 'resolved'], 'status must be firing or resolved'),
          labels: z.record(z.string(), z.string('labels must be text'), 'labels must be names and values'),
          startsAt: z
            .string('startsAt must be a time')
            .check(z.maxLength(64, 'startsAt must be a time'), z.refine(isTime, 'startsAt must be a time')),
          /** Of one that fires, a time in the future or in the year 1. */
          endsAt: z.optional(z.string('endsAt must be a time')),
          fingerprint: z
            .string('fingerprint must be text')
            .check(z.regex(/^[\w-]{1,64}$/, 'fingerprint must be letters and digits')),
        },
        'alerts must be a list of alerts',
      ),
      'alerts must be a list of alerts',
    )
    .check(
      z.minLength(1, 'alerts must not be empty'),
      z.maxLength(perBody, `alerts must be at most ${perBody}; max_alerts of Alertmanager sends fewer`),
    ),
});
export type SentAlert = z.output<typeof sentAlertsSchema>['alerts'][number];
