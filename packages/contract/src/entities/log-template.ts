import * as z from 'zod/mini';
import { countSchema, lineNumberSchema } from '../primitives.ts';
import { levelCountsSchema } from './log-entry.ts';

export const logTemplateSchema = z.object({
  id: z.string(),
  /** Placeholders are typed: <num>, <ip>, <path>, …; <*> where nothing better is known. */
  text: z.string(),
  count: countSchema,
  levels: levelCountsSchema,
  firstLine: lineNumberSchema,
  lastLine: lineNumberSchema,
  firstTimestamp: z.nullable(z.string()),
  lastTimestamp: z.nullable(z.string()),
  exampleLines: z.array(lineNumberSchema),
  /** Entries of this template in equal buckets of the file's lines. */
  histogram: z.array(countSchema),
  /** Entries in each bucket of the answer's axis; only where it was asked for, and the file has times. */
  timeHistogram: z.optional(z.array(countSchema)),
  /** The component that writes most of it; null when none is named. */
  component: z.optional(z.nullable(z.string())),
});
export type LogTemplateView = z.infer<typeof logTemplateSchema>;

/** Equal buckets of a file: those of the line histograms of its message templates, or of their time histograms. */
export const templateAxisSchema = z.object({
  kind: z.enum(['time', 'line']),
  /** Epoch milliseconds or line number of the first bucket. */
  start: z.number(),
  bucketSize: z.number(),
});
export type TemplateAxis = z.infer<typeof templateAxisSchema>;

/** The matching entries of one message template. */
export const entryGroupSchema = z.omit(logTemplateSchema, { exampleLines: true, timeHistogram: true, component: true });
export type EntryGroup = z.infer<typeof entryGroupSchema>;

/** The entry that came after a pause. */
export const timeGapSchema = z.object({ line: lineNumberSchema, seq: countSchema, milliseconds: z.number() });
export type TimeGap = z.infer<typeof timeGapSchema>;

/** Matching entries by the logger, service, program or unit that wrote them. */
export const componentListSchema = z.object({
  /** Different names. */
  total: countSchema,
  /** Entries that name none. */
  unnamed: countSchema,
  /** Most frequent first. */
  components: z.array(z.object({ name: z.string(), count: countSchema })),
});
export type ComponentList = z.infer<typeof componentListSchema>;

/** Plain values of one metadata field of matching entries. */
export const fieldValueListSchema = z.object({
  /** Different values. */
  total: countSchema,
  /** Most frequent first. */
  values: z.array(z.object({ value: z.union([z.string(), z.number(), z.boolean(), z.null()]), count: countSchema })),
});
export type FieldValueList = z.infer<typeof fieldValueListSchema>;

/** How a step of a run ended: it failed, it did not run, or the log says neither. */
export const STEP_OUTCOMES = ['failed', 'skipped', 'none'] as const;

/** The steps of a run, in the order of its log. */
export const stepListSchema = z.object({
  /** All of them; the first 200 are listed. */
  total: countSchema,
  steps: z.array(
    z.object({
      name: z.string(),
      /** null where the log holds one job. */
      job: z.nullable(z.string()),
      firstLine: lineNumberSchema,
      lastLine: lineNumberSchema,
      firstTimestamp: z.nullable(z.string()),
      lastTimestamp: z.nullable(z.string()),
      outcome: z.enum(STEP_OUTCOMES),
      /** What it ended with, where the log states that and it is not 0. */
      exitCode: z.optional(z.int()),
    }),
  ),
});
export type StepList = z.infer<typeof stepListSchema>;
export type StepOfRun = StepList['steps'][number];

/** Matching requests by route: a path without its query, in which `{id}` stands for what names one thing of many. */
export const routeListSchema = z.object({
  /** Different routes, all requests, and those that the server failed at (5xx), whether their routes are listed or not. */
  total: countSchema,
  requests: countSchema,
  failed: countSchema,
  /** Of the histograms. */
  axis: templateAxisSchema,
  /** Most failed ones first, then most requests. */
  routes: z.array(
    z.object({
      route: z.string(),
      requests: countSchema,
      failed: countSchema,
      /** Median latency in milliseconds; null where no request states one. */
      medianMs: z.nullable(z.number()),
      /** Requests in equal buckets of the axis, and those of them that failed. */
      histogram: z.array(countSchema),
      failedHistogram: z.array(countSchema),
    }),
  ),
});
export type RouteList = z.infer<typeof routeListSchema>;
export type CountedRoute = RouteList['routes'][number];

export const histogramSchema = z.object({
  /** 'time' when the file has usable times, else 'line'. */
  axis: z.enum(['time', 'line']),
  /** Epoch milliseconds or line number of the first bucket's start. */
  start: z.number(),
  bucketSize: z.number(),
  buckets: z.array(levelCountsSchema),
  /** The whole file at a glance; only where clean bars were asked for. */
  whole: z.optional(
    z.object({
      start: z.number(),
      end: z.number(),
      /** How far errors are above what is usual, in equal buckets, 0 to 1. */
      heat: z.array(z.number()),
      /** Errors per minute that are usual for the file; null when it has none in its calm times, or no times. */
      usualPerMinute: z.nullable(z.number()),
    }),
  ),
});
export type Histogram = z.infer<typeof histogramSchema>;
