import type { Endpoint, EndpointResponse } from '../endpoint.ts';
import type { CaseDetail } from '../entities/case.ts';
import type { LogFileDetail } from '../entities/log-file.ts';
import type { RcaRun } from '../entities/rca-run.ts';
import { ENDPOINTS } from '../every-endpoint.ts';
import { type CallArguments, callEndpoint } from './call-endpoint.ts';
import { fileForm, type SentFile } from './file-form.ts';
import { keepAsking, readUntil } from './keep-asking.ts';

interface ClientOptions {
  /** Address of the server, such as http://127.0.0.1:8080. */
  server: string;
  /** An API token, or the token of a session that is open already. */
  token?: string | null;
}

/** A client for every call of the contract, over the fetch of the platform. Its calls throw CallError. */
export function createClient({ server, token = null }: ClientOptions) {
  const base = server.replace(/\/+$/, '');
  let bearer = token;

  function call<const E extends Endpoint>(endpoint: E, ...args: CallArguments<E>): Promise<EndpointResponse<E>> {
    return callEndpoint({ base, token: bearer }, endpoint, ...args);
  }

  return {
    /** Makes one call, once. */
    call,

    /** Opens a session; every later call carries its token. Asked twice, the server opens a second one, which expires. */
    async signIn(account: { email: string; password: string }, signal?: AbortSignal): Promise<void> {
      const open = () => call(ENDPOINTS.login, { body: account, signal });
      bearer = (await keepAsking(open, { signal, isRepeatable: true })).token;
    },

    async signOut(): Promise<void> {
      await call(ENDPOINTS.logout);
      bearer = null;
    },

    /**
     * Sends a file, at most once: it is stored when this gives its id, and may be stored when this throws for a server
     * that went away. A file of the disk is read while it is sent.
     */
    async upload(file: SentFile, fileName: string, signal?: AbortSignal): Promise<string> {
      const send = async () => call(ENDPOINTS.uploadLogFile, { form: await fileForm(file, fileName), signal });
      return (await keepAsking(send, { signal, isRepeatable: false })).logFile.id;
    },

    /** Gives the file when it is parsed or could not be parsed: see its status. */
    async waitForFile(id: string, signal?: AbortSignal): Promise<LogFileDetail> {
      const read = () => call(ENDPOINTS.getLogFile, { params: { id }, signal });
      const isParsed = ({ logFile }: Awaited<ReturnType<typeof read>>) => isEnded(logFile.status);
      return (await readUntil(read, isParsed, signal)).logFile;
    },

    /** Sends a log or an archive to a case, at most once, as `upload` does. Gives the id of what was sent. */
    async sendToCase(id: string, file: SentFile, fileName: string, signal?: AbortSignal): Promise<string> {
      const send = async () =>
        call(ENDPOINTS.uploadCaseSource, { params: { id }, form: await fileForm(file, fileName), signal });
      return (await keepAsking(send, { signal, isRepeatable: false })).source.id;
    },

    /** Gives the case when its files are parsed and brought into one time, or none of them could be: see its status. */
    async waitForCase(id: string, signal?: AbortSignal): Promise<CaseDetail> {
      const read = async () => (await call(ENDPOINTS.getCase, { params: { id }, signal })).case;
      const isReady = ({ status, isSettled }: CaseDetail) =>
        status !== 'processing' && (isSettled || status !== 'completed');
      return readUntil(read, isReady, signal);
    },

    /** Gives the run when it has ended: see its status. */
    async waitForRun(jobId: string, signal?: AbortSignal): Promise<RcaRun> {
      const read = () => call(ENDPOINTS.getRunStatus, { params: { jobId }, signal });
      return (await readUntil(read, ({ job }) => isEnded(job.status), signal)).job;
    },
  };
}
export type Client = ReturnType<typeof createClient>;

function isEnded(status: string): boolean {
  return status === 'completed' || status === 'failed';
}
