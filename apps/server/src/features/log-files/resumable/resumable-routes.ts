import { ENDPOINTS } from '@rootline/contract';
import type { FastifyReply } from 'fastify';
import { AppError } from '#http/app-error.ts';
import type { Mount } from '#http/mount.ts';
import { readPast } from '../receive-upload.ts';
import type { ResumableUploads, UploadState } from './resumable-uploads.ts';
import { BYTES_TYPE, readBytes, readMetadata, requireVersion, TUS_VERSION } from './upload-headers.ts';

/** The calls of the tus protocol, version 1.0.0, with its extensions creation, expiration and termination. */
export function mountResumableUploads(mount: Mount, uploads: ResumableUploads): void {
  mount(ENDPOINTS.createResumableUpload, async ({ request: { headers }, session, reply }) => {
    reply.header('tus-resumable', TUS_VERSION);
    requireVersion(headers);
    const size = readBytes(headers, 'upload-length');
    const sent = readMetadata(headers, uploads.checkSourceName);
    const { id, state } = await uploads.begin(session.user.id, sent, size);
    // Relative, so that it holds behind a proxy that serves us under a path.
    tell(reply, state, id).code(201).header('location', `uploads/${id}`);
    return { id };
  });

  mount(ENDPOINTS.getResumableUpload, async ({ params, request, session, reply }) => {
    reply.header('tus-resumable', TUS_VERSION);
    requireVersion(request.headers);
    const state = await uploads.readState(params.id, session.user.id);
    await tell(reply, state, params.id).header('upload-length', state.size).send();
  });

  mount(ENDPOINTS.continueResumableUpload, async ({ params, request, session, reply }) => {
    const { headers, raw } = request;
    reply.header('tus-resumable', TUS_VERSION);
    try {
      requireVersion(headers);
      if (headers['content-type'] !== BYTES_TYPE) throw new AppError('upload_bytes_required');
      const state = await uploads.append(params.id, session.user.id, readBytes(headers, 'upload-offset'), raw);
      tell(reply, state, params.id).code(204);
    } finally {
      readPast(request);
    }
  });

  mount(ENDPOINTS.endResumableUpload, async ({ params, request, session, reply }) => {
    reply.header('tus-resumable', TUS_VERSION);
    requireVersion(request.headers);
    await uploads.end(params.id, session.user.id);
    reply.code(204);
  });
}

function tell(reply: FastifyReply, { received, expiresAt, isSource }: UploadState, id: string): FastifyReply {
  reply.header('upload-offset', received);
  if (expiresAt !== null) return reply.header('upload-expires', expiresAt.toUTCString());
  return reply.header(isSource ? 'x-case-source-id' : 'x-log-file-id', id);
}
