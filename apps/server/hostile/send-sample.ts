import { ENDPOINTS, type Endpoint, type EndpointName, pathOf } from '@rootline/contract';
import { newId } from '#platform/new-id.ts';
import type { TestServer, TestUser } from '#testing/test-server.ts';
import { bodyOf, queryOf } from './call-samples.ts';
import type { Stage } from './stage.ts';

interface Sender {
  token: string | undefined;
  ids?: Record<string, string>;
}

/** Makes the call as its table of samples says; of a stream only the beginning is read. */
export async function sendSample(stage: Stage, name: EndpointName, { token, ids = {} }: Sender) {
  const endpoint: Endpoint = ENDPOINTS[name];
  const { body, headers } = contentOf(stage, name);
  const response = await fetch(stage.server.url + pathOf(endpoint, ids) + queryOf(endpoint, stage.file.id), {
    method: endpoint.method,
    headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body }),
  });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  if (isStream) await response.body?.cancel();
  return { status: response.status, text: isStream ? '' : await response.text() };
}

const TUS = { 'tus-resumable': '1.0.0' };
const UPLOAD = { ...TUS, 'upload-length': '3', 'upload-metadata': `filename ${btoa('small.log')}` };

function contentOf(stage: Stage, name: EndpointName): { body?: string | FormData; headers: Record<string, string> } {
  const { model, journal, file } = stage;
  switch (name) {
    case 'uploadCaseSource':
    case 'uploadLogFile': {
      const form = new FormData();
      form.set('logfile', new File(['2026-01-01T00:00:00Z INFO ready\n'], 'small.log'));
      return { body: form, headers: {} };
    }
    case 'createResumableUpload':
      return { headers: UPLOAD };
    case 'getResumableUpload':
    case 'endResumableUpload':
      return { headers: TUS };
    case 'continueResumableUpload':
      return {
        body: 'abc',
        headers: { ...TUS, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      };
    case 'addCaseFiles':
      return { body: JSON.stringify({ logFileIds: [file.id] }), headers: { 'content-type': 'application/json' } };
    case 'createSource':
    case 'changeSource':
    case 'testSource':
      return {
        body: JSON.stringify({ ...bodyOf(name), address: journal.url }),
        headers: { 'content-type': 'application/json' },
      };
    case 'createAlertReceiver':
    case 'changeAlertReceiver':
      return {
        body: JSON.stringify({ ...bodyOf(name), places: [{ kind: 'ring', id: stage.ringId }] }),
        headers: { 'content-type': 'application/json' },
      };
    case 'draftParsingRule':
      return { body: JSON.stringify({ logFileId: file.id }), headers: { 'content-type': 'application/json' } };
    default: {
      const body = name === 'testLlmEndpoint' ? { llm_endpoint: model.url } : bodyOf(name);
      return body === undefined
        ? { headers: {} }
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    }
  }
}

/** Who may not upload gets the id of no upload. */
export async function beginUpload(server: TestServer, { token }: TestUser): Promise<string> {
  const { status, body } = await server.call('POST', '/uploads', { token, headers: UPLOAD });
  return status === 201 ? (body as { id: string }).id : newId();
}
