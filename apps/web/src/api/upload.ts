import { ENDPOINTS, type EndpointResponse, LIMITS } from '@rootline/contract';
import { callPath } from '@rootline/contract/client';
import { ApiError } from './api-error.ts';
import { readAnswer } from './call.ts';
import { reportAnswer } from './connection.ts';
import { readBackendUrl, readToken } from './session.ts';

interface Sending {
  onProgress: (share: number) => void;
  signal?: AbortSignal;
}

type Upload = typeof ENDPOINTS.uploadLogFile | typeof ENDPOINTS.uploadCaseSource;

export const uploadLogFile = (file: File, how: Sending) =>
  send(ENDPOINTS.uploadLogFile, ENDPOINTS.uploadLogFile.path, { file, ...how });

/** Sends a log or an archive to a case. */
export const uploadCaseSource = (caseId: string, file: File, how: Sending) =>
  send(ENDPOINTS.uploadCaseSource, callPath(ENDPOINTS.uploadCaseSource, { params: { id: caseId } }), { file, ...how });

/** Sends one file and reports the share sent, 0 to 1. fetch reports no progress, so this is XMLHttpRequest. */
function send<E extends Upload>(
  endpoint: E,
  path: string,
  { file, onProgress, signal }: Sending & { file: File },
): Promise<EndpointResponse<E>> {
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
