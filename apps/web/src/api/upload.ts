import { ENDPOINTS, type EndpointResponse, LIMITS } from '@rootline/contract';
import { ApiError } from './api-error.ts';
import { readAnswer } from './call.ts';
import { reportAnswer } from './connection.ts';
import { readBackendUrl, readToken } from './session.ts';

type Uploaded = EndpointResponse<typeof ENDPOINTS.uploadLogFile>;

/** Sends one file and reports the share sent, 0 to 1. fetch reports no progress, so this is XMLHttpRequest. */
export function uploadLogFile(
  file: File,
  { onProgress, signal }: { onProgress: (share: number) => void; signal?: AbortSignal },
): Promise<Uploaded> {
  const endpoint = ENDPOINTS.uploadLogFile;
  const path = endpoint.path;
  const token = readToken();
  const form = new FormData();
  form.append(LIMITS.upload.fieldName, file, file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(endpoint.method, `${readBackendUrl() ?? ''}${path}`);
    request.withCredentials = true;
    request.setRequestHeader('Accept', 'application/json');
    if (token !== null) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.onload = () => {
      try {
        resolve(readAnswer(endpoint, { status: request.status, text: request.responseText, path, token }));
      } catch (error) {
        reject(error);
      }
    };
    request.onerror = () => {
      reportAnswer(false);
      reject(new ApiError({ status: 0, path }));
    };
    request.onabort = () => reject(new DOMException('The upload was stopped', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}
