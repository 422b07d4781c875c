import { type Endpoint, type EndpointRequest, pathOf, queryText } from '@rootline/contract';
import { ApiError } from './api-error.ts';
import { readAnswer } from './call.ts';
import { readBackendUrl, readToken, withoutTrailingSlash } from './session.ts';

/** The bytes that a call answers with, unread: the browser may keep them on disk. Throws ApiError as every call does. */
export async function download<E extends Endpoint>(endpoint: E, request: EndpointRequest<E>): Promise<Blob> {
  const { params, query } = request as { params?: Record<string, string>; query?: Record<string, unknown> };
  const token = readToken();
  const path = pathOf(endpoint, params) + queryText(query);
  const base = readBackendUrl();
  if (base === null) throw new ApiError({ status: 0, path });
  const failed = (cause: unknown): never => {
    throw new ApiError({ status: 0, path, cause });
  };
  const response = await fetch(`${withoutTrailingSlash(base)}${path}`, {
    credentials: 'include',
    headers: token === null ? {} : { Authorization: `Bearer ${token}` },
  }).catch(failed);
  if (!response.ok) readAnswer(endpoint, { status: response.status, text: await response.text(), path, token });
  return response.blob().catch(failed);
}
