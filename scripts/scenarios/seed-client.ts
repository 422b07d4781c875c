import { createClient } from '../../packages/contract/src/client/index.ts';
import {
  type ApiTokenScope,
  ENDPOINTS,
  type IgnoredScope,
  type LogFileDetail,
  type RcaRun,
} from '../../packages/contract/src/index.ts';

/** Signs in to a running server; uploads logs and analyses them, waiting for the end of each. */
export async function createSeedClient(server: string, account: { email: string; password: string }) {
  const client = createClient({ server });
  await client.signIn(account);

  async function startAnalysis(fileId: string, model: string | null): Promise<string> {
    const body = model === null ? { analysisMode: 'statistical' as const } : { model };
    return (await client.call(ENDPOINTS.startRun, { params: { id: fileId }, body })).jobId;
  }

  return {
    async saveEndpoint(url: string): Promise<void> {
      await client.call(ENDPOINTS.saveLlmEndpoint, { body: { llm_endpoint: url } });
    },

    async makeApiToken(name: string, scopes: ApiTokenScope[]): Promise<void> {
      const expiresAt = new Date(Date.now() + 30 * 86_400_000).toISOString();
      await client.call(ENDPOINTS.createApiToken, { body: { name, scopes, expiresAt } });
    },

    /** Gives the file when it is parsed. */
    async upload(fileName: string, text: string): Promise<LogFileDetail> {
      const file = await client.waitForFile(await client.upload(new Blob([text]), fileName));
      if (file.status === 'failed') throw new Error(file.error ?? `${file.filename} could not be parsed`);
      return file;
    },

    /** Makes a case of one archive, and gives its id at once. */
    async makeCase(name: string, fileName: string, archive: Uint8Array): Promise<string> {
      const { id } = (await client.call(ENDPOINTS.createCase, { body: { name } })).case;
      await client.sendToCase(id, new Blob([new Uint8Array(archive)]), fileName);
      return id;
    },

    startAnalysis,
    waitForRun: (jobId: string): Promise<RcaRun> => client.waitForRun(jobId),

    /** Gives the run when it has ended; without a model the analysis is statistical. */
    analyze: async (fileId: string, model: string | null): Promise<RcaRun> =>
      client.waitForRun(await startAnalysis(fileId, model)),

    /** Ignores the pattern of a file whose text holds the words. */
    async ignorePattern(fileId: string, words: string, scope: IgnoredScope): Promise<void> {
      const { templates } = await client.call(ENDPOINTS.listTemplates, { params: { id: fileId } });
      const template = templates.find(({ text }) => text.includes(words));
      if (template === undefined) throw new Error(`No pattern says ${words}`);
      await client.call(ENDPOINTS.ignorePattern, { params: { id: fileId }, body: { templateId: template.id, scope } });
    },

    async readFile(id: string): Promise<LogFileDetail> {
      return (await client.call(ENDPOINTS.getLogFile, { params: { id } })).logFile;
    },
  };
}
