import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { logComparisonSchema } from '../entities/log-comparison.ts';
import { levelCountsSchema, logEntrySchema } from '../entities/log-entry.ts';
import { logFileDetailSchema, logFileSchema } from '../entities/log-file.ts';
import {
  componentListSchema,
  entryGroupSchema,
  fieldValueListSchema,
  histogramSchema,
  logTemplateSchema,
  routeListSchema,
  stepListSchema,
  templateAxisSchema,
  timeGapSchema,
} from '../entities/log-template.ts';
import { rcaResultSchema } from '../entities/rca-result.ts';
import { entryFilters, maxLine } from '../entry-filters.ts';
import { LIMITS } from '../limits.ts';
import { logFileCursorSchema } from '../log-file-cursor.ts';
import { countSchema, idSchema, lineNumberSchema, okSchema, queryInt, textSchema } from '../primitives.ts';

const idParams = z.object({ id: idSchema });
export const listLogFiles = defineEndpoint({
  method: 'GET',
  path: '/logs',
  summary: 'Log files, newest first: those of a case, or all except those uploaded only as part of one',
  permission: 'log-files.read',
  query: z.object({
    limit: z.optional(queryInt('limit', 1, LIMITS.list.max)),
    /** Only files behind this one: the createdAt and the id of the last file of the page before, joined by a comma. */
    before: z.optional(logFileCursorSchema),
    /** Only the files of this case. Without it a file that came with a case is left out as long as the case has it. */
    case: z.optional(idSchema),
  }),
  response: z.object({ logFiles: z.array(logFileSchema) }),
});

export const uploadLogFile = defineEndpoint({
  method: 'POST',
  path: '/logs/upload',
  summary: `Upload one file as the multipart field ${LIMITS.upload.fieldName}; responds once it is safely stored`,
  permission: 'log-files.upload',
  bodyForm: 'multipart',
  response: z.object({ logFile: logFileSchema }),
});

export const getLogFile = defineEndpoint({
  method: 'GET',
  path: '/logs/:id',
  summary: 'One log file with a limited selection of its entries in file order, preferring ERROR and FATAL',
  permission: 'log-files.read',
  params: idParams,
  response: z.object({ logFile: logFileDetailSchema }),
});

export const reparseLogFile = defineEndpoint({
  method: 'POST',
  path: '/logs/:id/reparse',
  summary: 'Parse a file again with the current rules; existing entries stay available until it finishes',
  permission: 'log-files.upload',
  params: idParams,
  response: z.object({ logFile: logFileSchema }),
});

export const deleteLogFile = defineEndpoint({
  method: 'DELETE',
  path: '/logs/:id',
  summary: 'Remove a log file from the list, or delete it and its analyses permanently with hardDelete=true',
  permission: 'log-files.delete',
  params: idParams,
  query: z.object({ hardDelete: z.optional(z.enum(['true', 'false'], 'hardDelete must be true or false')) }),
  response: okSchema,
});

export const listEntries = defineEndpoint({
  method: 'GET',
  path: '/logs/:id/entries',
  summary: 'Matching entries starting at a line, in file order',
  permission: 'log-files.read',
  params: idParams,
  query: z.object({
    ...entryFilters,
    /** First line of the window; entries that start at it or later. */
    line: z.optional(queryInt('line', 1, maxLine)),
    /** Position (id) of the first entry, instead of a line: exact where many entries share one line. */
    seq: z.optional(queryInt('seq', 0, maxLine)),
    limit: z.optional(queryInt('limit', 1, LIMITS.entries.pageMax)),
    /** Matching entries to add before the line. */
    before: z.optional(queryInt('before', 0, LIMITS.entries.contextMax)),
    /** `true`: each entry with its lines as they stand in the file. */
    raw: z.optional(z.enum(['true', 'false'], 'raw must be true or false')),
  }),
  response: z.object({
    entries: z.array(logEntrySchema),
    /** Line to ask for next; null at the end. */
    nextLine: z.nullable(lineNumberSchema),
    /** Position to ask for next; null at the end. */
    nextSeq: z.nullable(countSchema),
  }),
});

export const getEntryIndex = defineEndpoint({
  method: 'GET',
  path: '/logs/:id/entry-index',
  summary: `How many entries match, and the line of every ${LIMITS.entries.indexStride}th, so that any row is reached by line`,
  permission: 'log-files.read',
  params: idParams,
  query: z.object(entryFilters),
  response: z.object({
    total: countSchema,
    stride: z.int(),
    lines: z.array(lineNumberSchema),
    seqs: z.array(countSchema),
    /** With a search: how many of its hits lie in each equal bucket of the file, from its beginning. */
    spread: z.optional(z.array(countSchema)),
    /** With a search: its hits by level. */
    levels: z.optional(levelCountsSchema),
  }),
});

export const listEntryGroups = defineEndpoint({
  method: 'GET',
  path: '/logs/:id/entry-groups',
  summary: 'Matching entries by message template, most frequent first',
  permission: 'log-files.read',
  params: idParams,
  query: z.object({ ...entryFilters, limit: z.optional(queryInt('limit', 1, LIMITS.list.max)) }),
  response: z.object({ total: countSchema, groups: z.array(entryGroupSchema) }),
});

export const listComponents = defineEndpoint({
  method: 'GET',
  path: '/logs/:id/components',
  summary: 'Matching entries by the logger, service, program or unit that wrote them, most frequent first',
  permission: 'log-files.read',
  params: idParams,
  query: z.object({ ...entryFilters, limit: z.optional(queryInt('limit', 1, LIMITS.list.max)) }),
  response: componentListSchema,
});

export const listFieldValues = defineEndpoint({
  method: 'GET',
  path: '/logs/:id/field-values',
  summary: 'Values of one metadata field of matching entries, most frequent first',
  permission: 'log-files.read',
  params: idParams,
  query: z.object({
    ...entryFilters,
    /** Name of the field, at any depth. */
    name: textSchema('name', LIMITS.entries.searchLength),
    limit: z.optional(queryInt('limit', 1, LIMITS.list.max)),
  }),
  response: fieldValueListSchema,
});

export const listRoutes = defineEndpoint({
  method: 'GET',
  path: '/logs/:id/routes',
  summary: 'Matching requests by route, with how many the server failed at, most failed ones first',
  permission: 'log-files.read',
  params: idParams,
  query: z.object({
    ...entryFilters,
    limit: z.optional(queryInt('limit', 1, LIMITS.entries.routes.max)),
  }),
  response: routeListSchema,
});

export const listSteps = defineEndpoint({
  method: 'GET',
  path: '/logs/:id/steps',
  summary:
    'The steps of the run that a file is the log of, as far as it states them: lines, times, and which failed or did not run',
  permission: 'log-files.read',
  params: idParams,
  response: stepListSchema,
});

export const listTimeGaps = defineEndpoint({
  method: 'GET',
  path: '/logs/:id/time-gaps',
  summary: `The ${LIMITS.entries.timeGaps} longest pauses between matching entries, where nothing came for ten times as long as usual`,
  permission: 'log-files.read',
  params: idParams,
  query: z.object(entryFilters),
  response: z.object({ gaps: z.array(timeGapSchema) }),
});

export const getHistogram = defineEndpoint({
  method: 'GET',
  path: '/logs/:id/histogram',
  summary: 'Entries per bucket of time (or of lines, without times) and level',
  permission: 'log-files.read',
  params: idParams,
  query: z.object({
    buckets: z.optional(queryInt('buckets', 10, 500)),
    /** At most so many bars of clean length, of the whole file or of a range of time. */
    bars: z.optional(queryInt('bars', 10, 500)),
    from: entryFilters.from,
    to: entryFilters.to,
  }),
  response: histogramSchema,
});

export const listTemplates = defineEndpoint({
  method: 'GET',
  path: '/logs/:id/templates',
  summary: 'Message templates of a file, most frequent first',
  permission: 'log-files.read',
  params: idParams,
  query: z.object({
    limit: z.optional(queryInt('limit', 1, LIMITS.list.max)),
    /** With an axis all shapes are counted along it: along time where the file has times, else along its lines. */
    axis: z.optional(z.enum(['true', 'false'], 'axis must be true or false')),
  }),
  response: z.object({
    templates: z.array(logTemplateSchema),
    total: countSchema,
    axis: z.optional(templateAxisSchema),
  }),
});

export const compareLogFiles = defineEndpoint({
  method: 'GET',
  path: '/logs/:id/comparison',
  summary: 'Which message templates of a file are new, gone, or more or less frequent than in a baseline file',
  permission: 'log-files.read',
  params: idParams,
  query: z.object({ baseline: idSchema, limit: z.optional(queryInt('limit', 1, LIMITS.list.max)) }),
  response: logComparisonSchema,
});

export const getFirstLook = defineEndpoint({
  method: 'GET',
  path: '/logs/:id/first-look',
  summary: 'The statistical analysis made when the file was parsed; null until then',
  permission: 'log-files.read',
  params: idParams,
  response: z.object({ firstLook: z.nullable(rcaResultSchema) }),
});
