import * as z from 'zod/mini';
import { casePlaceSchema } from '../case-place.ts';
import { defineEndpoint } from '../endpoint.ts';
import {
  caseAxisSchema,
  caseComparisonSchema,
  caseDetailSchema,
  caseEntryGroupSchema,
  caseEntrySchema,
  caseFileSchema,
  caseHistogramSchema,
  caseSchema,
  caseSourceSchema,
} from '../entities/case.ts';
import { levelCountsSchema } from '../entities/log-entry.ts';
import { routeListSchema } from '../entities/log-template.ts';
import { rcaResultSchema } from '../entities/rca-result.ts';
import { entryFilters, listOfTexts, maxLine } from '../entry-filters.ts';
import { LIMITS } from '../limits.ts';
import { caseCursorSchema } from '../log-file-cursor.ts';
import { countSchema, idSchema, okSchema, queryInt, shownTextSchema } from '../primitives.ts';

const idParams = z.object({ id: idSchema });
const fileParams = z.object({ id: idSchema, logFileId: idSchema });
const sourceParams = z.object({ id: idSchema, sourceId: idSchema });
const nameSchema = shownTextSchema('Name', LIMITS.cases.nameLength);
const offsetLimitMs = LIMITS.cases.offsetDays * 24 * 60 * 60 * 1000;
const offsetMessage = `The clock offset must be a whole number of milliseconds, at most ${LIMITS.cases.offsetDays} days`;

const fileIds = z
  .array(idSchema, 'Log files must be a list of ids')
  .check(
    z.maxLength(LIMITS.cases.filesPerCall, `Log files must be at most ${LIMITS.cases.filesPerCall} ids`),
    z.minLength(1, 'Please choose at least one file'),
  );

export const createCase = defineEndpoint({
  method: 'POST',
  path: '/cases',
  summary: 'Create a case, optionally with files that are already uploaded',
  permission: 'log-files.upload',
  body: z.object({ name: nameSchema, logFileIds: z.optional(fileIds) }),
  response: z.object({ case: caseSchema }),
});

export const listCases = defineEndpoint({
  method: 'GET',
  path: '/cases',
  summary: 'Cases, newest first',
  permission: 'log-files.read',
  query: z.object({
    limit: z.optional(queryInt('limit', 1, LIMITS.list.max)),
    /** Only cases behind this one: the createdAt and the id of the last case of the page before, joined by a comma. */
    before: z.optional(caseCursorSchema),
  }),
  response: z.object({ cases: z.array(caseSchema) }),
});

export const getCase = defineEndpoint({
  method: 'GET',
  path: '/cases/:id',
  summary: 'One case with its files, their services and their clocks',
  permission: 'log-files.read',
  params: idParams,
  response: z.object({ case: caseDetailSchema }),
});

export const renameCase = defineEndpoint({
  method: 'PATCH',
  path: '/cases/:id',
  summary: 'Rename a case',
  permission: 'log-files.upload',
  params: idParams,
  body: z.object({ name: nameSchema }),
  response: z.object({ case: caseSchema }),
});

export const deleteCase = defineEndpoint({
  method: 'DELETE',
  path: '/cases/:id',
  summary:
    'Remove a case from the list, or delete it permanently with hardDelete=true; files uploaded with it are deleted too, others are kept',
  permission: 'log-files.delete',
  params: idParams,
  query: z.object({ hardDelete: z.optional(z.enum(['true', 'false'], 'hardDelete must be true or false')) }),
  response: okSchema,
});

export const addCaseFiles = defineEndpoint({
  method: 'POST',
  path: '/cases/:id/files',
  summary: 'Add files that are already uploaded; files already in the case are left unchanged',
  permission: 'log-files.upload',
  params: idParams,
  body: z.object({ logFileIds: fileIds }),
  response: z.object({ case: caseSchema }),
});

export const uploadCaseSource = defineEndpoint({
  method: 'POST',
  path: '/cases/:id/sources',
  summary: `Upload a log or an archive to a case as the multipart field ${LIMITS.upload.fieldName}; its files are added once it is unpacked`,
  permission: 'log-files.upload',
  params: idParams,
  bodyForm: 'multipart',
  response: z.object({ source: caseSourceSchema }),
});

export const unpackCaseSource = defineEndpoint({
  method: 'POST',
  path: '/cases/:id/sources/:sourceId/unpack',
  summary: 'Unpack again what was sent to a case and not taken as a whole; files that it gave already stay as they are',
  permission: 'log-files.upload',
  params: sourceParams,
  response: z.object({ source: caseSourceSchema }),
});

export const deleteCaseSource = defineEndpoint({
  method: 'DELETE',
  path: '/cases/:id/sources/:sourceId',
  summary: 'Delete for good what was sent to a case, with the list of what was left out; files that it gave stay',
  permission: 'log-files.delete',
  params: sourceParams,
  response: okSchema,
});

export const changeCaseFile = defineEndpoint({
  method: 'PATCH',
  path: '/cases/:id/files/:logFileId',
  summary: 'Set the service and the clock offset of a file in a case',
  permission: 'log-files.upload',
  params: fileParams,
  body: z
    .object({
      service: z.optional(shownTextSchema('Service', LIMITS.cases.serviceLength)),
      /** null: as it was detected, or not at all. */
      offsetMs: z.optional(
        z.nullable(
          z.int(offsetMessage).check(z.gte(-offsetLimitMs, offsetMessage), z.lte(offsetLimitMs, offsetMessage)),
        ),
      ),
    })
    .check(
      z.refine(
        ({ service, offsetMs }) => service !== undefined || offsetMs !== undefined,
        'Please provide a service or a clock offset',
      ),
    ),
  response: z.object({ file: caseFileSchema }),
});

export const removeCaseFile = defineEndpoint({
  method: 'DELETE',
  path: '/cases/:id/files/:logFileId',
  summary: 'Remove a file from a case; the file itself is kept',
  permission: 'log-files.upload',
  params: fileParams,
  response: okSchema,
});

const { filterLength } = LIMITS.cases;
const { template: _ofOneFile, ...commonFilters } = entryFilters;

/** The filters of a file, over all files of a case; times are those of the common clock. */
const caseFilters = {
  ...commonFilters,
  /** Services of which the file must be one: a JSON array. */
  services: z.optional(listOfTexts('services', filterLength)),
  /** Files that are looked at, by their ids: a JSON array. */
  files: z.optional(listOfTexts('files', filterLength)),
  /** Message templates of which the entry must be one: a JSON array of the file's id and the template's, joined by a comma. */
  templates: z.optional(listOfTexts('templates', filterLength)),
};

export const listCaseEntries = defineEndpoint({
  method: 'GET',
  path: '/cases/:id/entries',
  summary: 'A page of matching entries from all files of a case, in order of corrected time',
  permission: 'log-files.read',
  params: idParams,
  query: z.object({
    ...caseFilters,
    /** Entries behind this place, which an earlier page named; from the beginning without any place. */
    after: z.optional(casePlaceSchema('after')),
    /** The last entries before this place. */
    before: z.optional(casePlaceSchema('before')),
    /** Entries from this time on, by the common clock. */
    time: z.optional(z.iso.datetime({ offset: true, error: 'time must be an ISO 8601 time' })),
    /** Entries from this line of a file on. */
    file: z.optional(idSchema),
    line: z.optional(queryInt('line', 1, maxLine)),
    limit: z.optional(queryInt('limit', 1, LIMITS.entries.pageMax)),
    /** `true`: each entry with its lines as they stand in the file. */
    raw: z.optional(z.enum(['true', 'false'], 'raw must be true or false')),
  }),
  response: z.object({
    /** What to send as `before` for what stands before the page; null when that is known to be nothing. */
    previous: z.nullable(z.string()),
    /** What to send as `after` for what stands behind it; null at the end. */
    next: z.nullable(z.string()),
    entries: z.array(caseEntrySchema),
  }),
});

export const getCaseEntryIndex = defineEndpoint({
  method: 'GET',
  path: '/cases/:id/entry-index',
  summary: 'How many entries match in each file of a case, by level, and how they are distributed over corrected time',
  permission: 'log-files.read',
  params: idParams,
  query: z.object(caseFilters),
  response: z.object({
    total: countSchema,
    levels: levelCountsSchema,
    /** Only files with a match. */
    files: z.array(z.object({ logFileId: idSchema, count: countSchema })),
    axis: z.nullable(caseAxisSchema),
    /** Matches in each bucket of the axis; those without a time are in none. */
    spread: z.array(countSchema),
  }),
});

export const getCaseHistogram = defineEndpoint({
  method: 'GET',
  path: '/cases/:id/histogram',
  summary: 'Matching entries per service and level of a case, in round time buckets on one time axis',
  permission: 'log-files.read',
  params: idParams,
  query: z.object({
    ...caseFilters,
    /** At most so many bars. */
    bars: z.optional(queryInt('bars', 10, 500)),
  }),
  response: caseHistogramSchema,
});

export const listCaseEntryGroups = defineEndpoint({
  method: 'GET',
  path: '/cases/:id/entry-groups',
  summary: 'Matching entries of a case by message, over all files, most frequent first',
  permission: 'log-files.read',
  params: idParams,
  query: z.object({ ...caseFilters, limit: z.optional(queryInt('limit', 1, LIMITS.list.max)) }),
  response: z.object({
    total: countSchema,
    axis: z.nullable(caseAxisSchema),
    groups: z.array(caseEntryGroupSchema),
  }),
});

export const listCaseRoutes = defineEndpoint({
  method: 'GET',
  path: '/cases/:id/routes',
  summary: 'Matching requests of a case by route, over all files, with how many the servers failed at',
  permission: 'log-files.read',
  params: idParams,
  query: z.object({ ...caseFilters, limit: z.optional(queryInt('limit', 1, LIMITS.entries.routes.max)) }),
  response: routeListSchema,
});

export const getCaseFirstLook = defineEndpoint({
  method: 'GET',
  path: '/cases/:id/first-look',
  summary: 'The statistical analysis made when the files of a case were parsed; null until then',
  permission: 'log-files.read',
  params: idParams,
  response: z.object({ firstLook: z.nullable(rcaResultSchema) }),
});

export const compareCase = defineEndpoint({
  method: 'GET',
  path: '/cases/:id/comparison',
  summary: 'Which messages of a case are new, gone, or more or less frequent than in another case or a file',
  permission: 'log-files.read',
  params: idParams,
  query: z
    .object({
      /** A file from when all was well. */
      baseline: z.optional(idSchema),
      /** A case from when all was well: its services are compared with those of the same name. */
      baselineCase: z.optional(idSchema),
      limit: z.optional(queryInt('limit', 1, LIMITS.list.max)),
    })
    .check(
      z.refine(({ baseline, baselineCase }) => (baseline === undefined) !== (baselineCase === undefined), {
        error: 'Please specify either a file or a case to compare with',
        path: ['baseline'],
      }),
    ),
  response: caseComparisonSchema,
});
