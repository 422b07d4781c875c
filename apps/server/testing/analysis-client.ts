import type { LogFile, RcaResult, RcaRun } from '@rootline/contract';
import type { Answer, TestServer, TestUser } from '#testing/test-server.ts';
import { hasEnded, waitUntil } from '#testing/wait-until.ts';

export interface StartBody {
  timeout?: unknown;
  chunking?: unknown;
  smartChunking?: unknown;
  model?: unknown;
  analysisMode?: unknown;
  baseline?: unknown;
  askIfHealthy?: unknown;
  searchLog?: unknown;
}

/** Does through the calls of the product what a person does: uploads, analyses, waits, cancels. */
export function createAnalysisClient(server: TestServer, { token }: TestUser) {
  /** 503 says that a busy machine should be asked again in a moment; the test's own limit ends a wait in vain. */
  const get = async <T>(address: string): Promise<T> => {
    const answer = await waitUntil(
      () => server.call('GET', address, { token }),
      ({ status }) => status !== 503,
    );
    return expectOk(answer).body as T;
  };

  const start = (fileId: string, body: StartBody = {}): Promise<Answer> =>
    server.call('POST', `/logs/${fileId}/analyze`, { token, body });

  const readRun = async (jobId: string): Promise<RcaRun> => (await get<{ job: RcaRun }>(`/jobs/${jobId}/status`)).job;

  const waitForRun = (jobId: string): Promise<RcaRun> => waitUntil(() => readRun(jobId), hasEnded);

  return {
    get,
    start,
    readRun,
    waitForRun,

    async useEndpoint(url: string, apiKey?: string): Promise<void> {
      expectOk(
        await server.call('POST', '/settings/llm-endpoint', {
          token,
          body: { llm_endpoint: url, ...(apiKey !== undefined && { llm_api_key: apiKey }) },
        }),
      );
    },

    /** Gives the file when it is parsed. */
    async upload(text: string, name = 'service.log'): Promise<LogFile> {
      const form = new FormData();
      form.append('logfile', new File([text], name, { type: 'text/plain' }));
      const answer = expectOk(await server.call('POST', '/logs/upload', { token, body: form }));
      const { id } = (answer.body as { logFile: LogFile }).logFile;
      return waitUntil(async () => (await get<{ logFile: LogFile }>(`/logs/${id}`)).logFile, hasEnded);
    },

    /** Starts a run that must be accepted and waits for its end. */
    async analyze(fileId: string, body: StartBody = {}): Promise<RcaRun> {
      const { jobId } = expectOk(await start(fileId, body)).body as { jobId: string };
      return waitForRun(jobId);
    },

    cancel: (jobId: string): Promise<Answer> => server.call('POST', `/jobs/${jobId}/cancel`, { token }),
    firstLook: async (fileId: string): Promise<RcaResult | null> =>
      (await get<{ firstLook: RcaResult | null }>(`/logs/${fileId}/first-look`)).firstLook,
  };
}
export type AnalysisClient = ReturnType<typeof createAnalysisClient>;

function expectOk(answer: Answer): Answer {
  if (answer.status !== 200) throw new Error(`The call answered ${answer.status}: ${answer.text}`);
  return answer;
}
