import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { idSchema } from '../primitives.ts';

const idParams = z.object({ id: idSchema });

export const createResumableUpload = defineEndpoint({
  method: 'POST',
  path: '/uploads',
  summary:
    'Start a resumable upload (tus 1.0.0): Upload-Length, Upload-Metadata with filename, and with case where it is sent to a case',
  permission: 'log-files.upload',
  response: z.object({ id: idSchema }),
});

export const getResumableUpload = defineEndpoint({
  method: 'HEAD',
  path: '/uploads/:id',
  summary: 'How many bytes of an upload are safely stored, as Upload-Offset; only for the user who started it',
  permission: 'log-files.upload',
  params: idParams,
  response: z.void(),
});

export const continueResumableUpload = defineEndpoint({
  method: 'PATCH',
  path: '/uploads/:id',
  summary:
    'Send bytes starting at Upload-Offset; the last ones create the log file or case source, whose ID is that of the upload',
  permission: 'log-files.upload',
  params: idParams,
  bodyForm: 'bytes',
  response: z.void(),
});

export const endResumableUpload = defineEndpoint({
  method: 'DELETE',
  path: '/uploads/:id',
  summary: 'Cancel an upload and discard its bytes',
  permission: 'log-files.upload',
  params: idParams,
  response: z.void(),
});
