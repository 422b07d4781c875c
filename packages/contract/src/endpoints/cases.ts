import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { caseDetailSchema, caseFileSchema, caseSchema } from '../entities/case.ts';
import { LIMITS } from '../limits.ts';
import { caseCursorSchema } from '../log-file-cursor.ts';
import { idSchema, okSchema, queryInt, requiredTextSchema } from '../primitives.ts';

const idParams = z.object({ id: idSchema });
const fileParams = z.object({ id: idSchema, logFileId: idSchema });
const nameSchema = requiredTextSchema('Name', LIMITS.cases.nameLength);
const offsetLimitMs = LIMITS.cases.offsetDays * 24 * 60 * 60 * 1000;
const offsetMessage = `The clock can be set by whole milliseconds, at most ${LIMITS.cases.offsetDays} days`;

const fileIds = z
  .array(idSchema, 'logFileIds must be a list of ids')
  .check(
    z.maxLength(LIMITS.cases.filesPerCall, `logFileIds must be at most ${LIMITS.cases.filesPerCall} ids`),
    z.minLength(1, 'Please choose at least one file'),
  );

export const createCase = defineEndpoint({
  method: 'POST',
  path: '/cases',
  summary: 'Begin a case, with files that are uploaded already or without any',
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
  summary: 'Give a case another name',
  permission: 'log-files.upload',
  params: idParams,
  body: z.object({ name: nameSchema }),
  response: z.object({ case: caseSchema }),
});

export const deleteCase = defineEndpoint({
  method: 'DELETE',
  path: '/cases/:id',
  summary:
    'Take a case from the list, or with hardDelete=true remove it for good; the files that came with it go along, others stay',
  permission: 'log-files.delete',
  params: idParams,
  query: z.object({ hardDelete: z.optional(z.enum(['true', 'false'], 'hardDelete must be true or false')) }),
  response: okSchema,
});

export const addCaseFiles = defineEndpoint({
  method: 'POST',
  path: '/cases/:id/files',
  summary: 'Add files that are uploaded already; those that the case has stay as they are',
  permission: 'log-files.upload',
  params: idParams,
  body: z.object({ logFileIds: fileIds }),
  response: z.object({ case: caseSchema }),
});

export const changeCaseFile = defineEndpoint({
  method: 'PATCH',
  path: '/cases/:id/files/:logFileId',
  summary: 'Say which service a file of a case belongs to, and how far its clock is off',
  permission: 'log-files.upload',
  params: fileParams,
  body: z.object({
    service: z.optional(requiredTextSchema('Service', LIMITS.cases.serviceLength)),
    /** null: as it was detected, or not at all. */
    offsetMs: z.optional(
      z.nullable(z.int(offsetMessage).check(z.gte(-offsetLimitMs, offsetMessage), z.lte(offsetLimitMs, offsetMessage))),
    ),
  }),
  response: z.object({ file: caseFileSchema }),
});

export const removeCaseFile = defineEndpoint({
  method: 'DELETE',
  path: '/cases/:id/files/:logFileId',
  summary: 'Take a file out of a case; the file itself stays',
  permission: 'log-files.upload',
  params: fileParams,
  response: okSchema,
});
