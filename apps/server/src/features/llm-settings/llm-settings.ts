import { ENDPOINTS, ERRORS, type LlmEndpointBody, type LlmSettings, type LlmStatus } from '@rootline/contract';
import { type RecordAttempt, readEndpointUrl } from '@rootline/llm-client';
import { AppError } from '#http/app-error.ts';
import type { Mount, Session } from '#http/mount.ts';
import type { Platform } from '#platform/platform.ts';
import { type Access, createEndpointAccess } from './endpoint-access.ts';
import { createEndpointClients } from './endpoint-clients.ts';
import { endpointError } from './endpoint-error.ts';
import { createEndpointKeys } from './endpoint-keys.ts';
import { createLlmSettingsStore } from './llm-settings-store.ts';
import { readLlmStatus, unconfiguredStatus } from './llm-status.ts';
import { createModelPulls } from './model-pulls.ts';
import { createRunModels } from './run-models.ts';
import { createTestLimiter } from './test-limiter.ts';

export interface LlmSettingsDeps extends Pick<Platform, 'config' | 'db' | 'log' | 'stopping'> {
  /** Where the HTTP server listens; null before it does. */
  listening(): { host: string; port: number } | null;
  recorderFor(purpose: { runId: string | null; logFileId: string | null }): RecordAttempt;
}

/** Which model server a user's analyses go to, whether it answers, and what it can do. */
export function createLlmSettings({ config, db, log, stopping, listening, recorderFor }: LlmSettingsDeps) {
  const store = createLlmSettingsStore(db);
  const keys = createEndpointKeys({ dataDir: config.dataDir, secret: config.secretKey });
  const access = createEndpointAccess({ config, store, keys });
  const clients = createEndpointClients({ config, db, store, listening });
  const pullModel = createModelPulls(clients, stopping);
  const limiter = createTestLimiter();
  const diary = log.child({ source: 'llm-settings' });
  const record = recorderFor({ runId: null, logFileId: null });

  const isAdmin = ({ user }: Session) => user.role === 'ADMIN';
  const seal = async ({ user }: Session, apiKey: string | null) =>
    apiKey === null ? null : keys.seal(user.id, apiKey);

  async function readSettings({ user }: Session): Promise<LlmSettings> {
    const { endpoint, sealedKey, lastCheckAt } = await store.find(user.id);
    return {
      llm_endpoint: endpoint,
      lastLLMStatusCheck: lastCheckAt?.toISOString() ?? null,
      hasApiKey: sealedKey !== null,
    };
  }

  async function testEndpoint({ llm_endpoint, llm_api_key }: LlmEndpointBody, session: Session) {
    const read = readEndpointUrl(llm_endpoint);
    if (!read.ok) throw new AppError(read.reason === 'empty' ? 'llm_url_empty' : 'llm_url_invalid');
    if (!limiter.mayTest(session.user.id)) throw new AppError('too_many_requests');
    const apiKey = await access.keyOfNew(session, read.url, llm_api_key);
    const use = { endpoint: read.url, apiKey, isAdmin: isAdmin(session), record };
    const list = await clients.use(use, (client) => client.listModels({ isRecorded: true, signal: stopping }));
    if (!list.ok) throw endpointError(list, isAdmin(session));
    const tested = { endpoint: read.url, sealedKey: await seal(session, apiKey), testedAt: new Date() };
    await store.saveTested(session.tokenHash, tested);
    return { ok: true as const, kind: list.kind, models: list.models.map(({ name }) => name) };
  }

  async function saveEndpoint({ llm_endpoint, llm_api_key }: LlmEndpointBody, session: Session): Promise<LlmSettings> {
    const isEmpty = llm_endpoint.trim() === '';
    const endpoint = isEmpty ? '' : (await clients.check(llm_endpoint, isAdmin(session))).kept;
    const apiKey = isEmpty ? null : await access.keyOfNew(session, endpoint, llm_api_key);
    const tested = await store.findTested(session.tokenHash);
    const before = await store.find(session.user.id);
    const known = before.endpoint === endpoint ? before.lastCheckAt : null;
    await store.saveEndpoint(session.user.id, {
      endpoint,
      sealedKey: await seal(session, apiKey),
      lastCheckAt: tested?.endpoint === endpoint ? tested.testedAt : known,
    });
    await store.forgetTested(session.tokenHash);
    return readSettings(session);
  }

  async function listModels(place: Access, session: Session) {
    return clients.use({ ...place, isAdmin: isAdmin(session) }, (client) => client.listModels({ signal: stopping }));
  }

  async function listScreenModels(session: Session): Promise<string[]> {
    const place = await access.ofScreen(session);
    if (place === null) return [];
    const list = await listModels(place, session);
    if (!list.ok) throw endpointError(list, isAdmin(session));
    return list.models.map(({ name }) => name);
  }

  /** An endpoint that does not answer has no model available; the status screen says why. */
  async function listAvailableModels(session: Session): Promise<string[]> {
    const place = await access.ofUser(session.user.id);
    if (place === null) return [];
    const list = await listModels(place, session).catch((error) => {
      if (error instanceof AppError) return null;
      throw error;
    });
    return list?.ok === true ? list.models.map(({ name }) => name) : [];
  }

  async function readStatus(session: Session): Promise<LlmStatus> {
    const [saved, place] = await Promise.all([store.find(session.user.id), access.ofUser(session.user.id)]);
    if (place === null) return unconfiguredStatus();
    const question = { ...place, isAdmin: isAdmin(session), saved, preferredModel: config.llmDefaultModel };
    const status = await readLlmStatus(clients, question);
    if (status.status === 'healthy') await store.saveCheck(session.user.id, new Date());
    return status;
  }

  return {
    mount(mount: Mount): void {
      mount(ENDPOINTS.getLlmEndpoint, ({ session }) => readSettings(session));
      mount(ENDPOINTS.saveLlmEndpoint, async ({ body, session, note }) => {
        const settings = await saveEndpoint(body, session);
        note(`endpoint ${settings.llm_endpoint === '' ? 'default' : settings.llm_endpoint}`);
        return settings;
      });
      mount(ENDPOINTS.testLlmEndpoint, ({ body, session }) => testEndpoint(body, session));
      mount(ENDPOINTS.listLlmModels, async ({ session }) => ({ models: await listScreenModels(session) }));
      mount(ENDPOINTS.listAvailableModels, async ({ session }) => ({ models: await listAvailableModels(session) }));

      mount(ENDPOINTS.pullLlmModel, async ({ body, session }) => {
        const place = await access.ofScreen(session);
        if (place === null) throw new AppError('llm_unconfigured');
        await pullModel({ ...place, isAdmin: isAdmin(session), record }, body.model);
        diary.info(`${session.user.id} downloaded the model ${body.model} to ${place.endpoint}`);
        return { ok: true };
      });

      mount(ENDPOINTS.getLlmStatus, async ({ session, reply }) => {
        const status = await readStatus(session);
        if (status.status === 'unconfigured') reply.code(ERRORS.llm_unconfigured.status);
        return status;
      });
    },

    /** The slice that runs need. */
    models: createRunModels({ config, access, store, clients, recorderFor }),
  };
}
