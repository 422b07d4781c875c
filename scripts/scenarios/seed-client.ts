import { setTimeout } from 'node:timers/promises';
import {
  ENDPOINTS,
  type Endpoint,
  type EndpointResponse,
  LIMITS,
  type LogFile,
  type LogFileDetail,
  pathOf,
  type RcaRun,
} from '../../packages/contract/src/index.ts';

/** Signs in to a running server; uploads logs and analyses them, waiting for the end of each. */
export async function createSeedClient(server: string, account: { email: string; password: string }) {
  const base = server.replace(/\/+$/, '');
  const { token } = await call(ENDPOINTS.login, { body: account });

  async function call<const E extends Endpoint>(
    endpoint: E,
    sent: { params?: Record<string, string>; body?: unknown; bearer?: string } = {},
  ): Promise<EndpointResponse<E>> {
    const isForm = sent.body instanceof FormData;
    const response = await fetch(base + pathOf(endpoint, sent.params), {
      method: endpoint.method,
      headers: {
        accept: 'application/json',
        ...(sent.bearer !== undefined && { authorization: `Bearer ${sent.bearer}` }),
        ...(sent.body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(sent.body !== undefined && { body: isForm ? (sent.body as FormData) : JSON.stringify(sent.body) }),
    });
    const answer = (await response.json()) as { message?: string };
    if (!response.ok) throw new Error(`${endpoint.method} ${endpoint.path}: ${answer.message ?? response.status}`);
    return answer as EndpointResponse<E>;
  }

  async function waitForFile(id: string): Promise<LogFile> {
    for (;;) {
      const { logFile } = await call(ENDPOINTS.getLogFile, { params: { id }, bearer: token });
      if (logFile.status === 'completed') return logFile;
      if (logFile.status === 'failed') throw new Error(logFile.error ?? `${logFile.filename} could not be parsed`);
      await setTimeout(LOOK_MS);
    }
  }

  async function waitForRun(jobId: string): Promise<RcaRun> {
    for (;;) {
      const { job } = await call(ENDPOINTS.getRunStatus, { params: { jobId }, bearer: token });
      if (job.status === 'completed' || job.status === 'failed') return job;
      await setTimeout(LOOK_MS);
    }
  }

  async function startAnalysis(fileId: string, model: string | null): Promise<string> {
    const body = model === null ? { analysisMode: 'statistical' } : { model };
    return (await call(ENDPOINTS.startRun, { params: { id: fileId }, body, bearer: token })).jobId;
  }

  return {
    async saveEndpoint(url: string): Promise<void> {
      await call(ENDPOINTS.saveLlmEndpoint, { body: { llm_endpoint: url }, bearer: token });
    },

    /** Gives the file when it is parsed. */
    async upload(fileName: string, text: string): Promise<LogFile> {
      const form = new FormData();
      form.append(LIMITS.upload.fieldName, new File([text], fileName, { type: 'text/plain' }));
      const { logFile } = await call(ENDPOINTS.uploadLogFile, { body: form, bearer: token });
      return waitForFile(logFile.id);
    },

    startAnalysis,
    waitForRun,

    /** Gives the run when it has ended; without a model the analysis is statistical. */
    analyze: async (fileId: string, model: string | null): Promise<RcaRun> =>
      waitForRun(await startAnalysis(fileId, model)),

    async readFile(id: string): Promise<LogFileDetail> {
      return (await call(ENDPOINTS.getLogFile, { params: { id }, bearer: token })).logFile;
    },
  };
}

const LOOK_MS = 200;
