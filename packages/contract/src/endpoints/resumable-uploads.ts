import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { idSchema } from '../primitives.ts';

const idParams = z.object({ id: idSchema });

export const createResumableUpload = defineEndpoint({
  method: 'POST',
  path: '/uploads',
  summary:
    'Begin an upload that can go on after an interruption (tus 1.0.0): Upload-Length, Upload-Metadata with filename, and with case where it is sent to a case',
  permission: 'log-files.upload',
  response: z.object({ id: idSchema }),
});

export const getResumableUpload = defineEndpoint({
  method: 'HEAD',
  path: '/uploads/:id',
  summary: 'How many bytes of an upload are safely stored, as Upload-Offset; only for who began it',
  permission: 'log-files.upload',
  params: idParams,
  response: z.void(),
});

export const continueResumableUpload = defineEndpoint({
  method: 'PATCH',
  path: '/uploads/:id',
  summary:
    'Send bytes from Upload-Offset on; the last ones make the log file or the source of a case, which has the id of the upload',
  permission: 'log-files.upload',
  params: idParams,
  bodyForm: 'bytes',
  response: z.void(),
});

export const endResumableUpload = defineEndpoint({
  method: 'DELETE',
  path: '/uploads/:id',
  summary: 'Give up an upload and forget its bytes',
  permission: 'log-files.upload',
  params: idParams,
  response: z.void(),
});
