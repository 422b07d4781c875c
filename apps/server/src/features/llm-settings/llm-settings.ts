import {
  ENDPOINTS,
  ERRORS,
  LIMITS,
  type LlmEndpointBody,
  type LlmSettings,
  type LlmStatus,
  type ModelSettings,
  type SharedLlmEndpoint,
} from '@rootline/contract';
import { type RecordAttempt, readEndpointUrl } from '@rootline/llm-client';
import { AppError } from '#http/app-error.ts';
import type { CallAudit } from '#http/audit-call.ts';
import { disconnectSignal } from '#http/disconnect-signal.ts';
import type { Mount, Session } from '#http/mount.ts';
import type { InTransaction } from '#platform/database/database.ts';
import type { OwnListener } from '#platform/outbound/judge-target.ts';
import type { LookupAddresses } from '#platform/outbound/outbound-guard.ts';
import type { Platform } from '#platform/platform.ts';
import { createRateLimiter } from '#platform/rate-limiter.ts';
import { createSealedSecrets } from '#platform/sealed-secrets/sealed-secrets.ts';
import { type Access, createEndpointAccess } from './endpoint-access.ts';
import { defaultEndpoint, effectiveEndpoint } from './endpoint-choice.ts';
import { createEndpointClients } from './endpoint-clients.ts';
import { endpointError } from './endpoint-error.ts';
import { createLlmSettingsStore, NOTHING_SET } from './llm-settings-store.ts';
import { readLlmStatus, unconfiguredStatus } from './llm-status.ts';
import { createModelLimits, describeSettings } from './model-limits.ts';
import { createModelPulls } from './pulls/model-pulls.ts';
import { createRunModels } from './run-models.ts';

export interface LlmSettingsDeps extends Pick<Platform, 'config' | 'db' | 'jobs' | 'log' | 'stopping'> {
  /** How names become addresses; the system's way when left out. */
  lookup?: LookupAddresses | undefined;
  /** Where this process listens. */
  listening(): OwnListener[];
  recorderFor(purpose: { runId: string | null; logFileId: string | null }): RecordAttempt;
}

/** Who saves, and where it is written down. */
interface SaveContext extends Pick<CallAudit, 'note'> {
  session: Session;
  inTransaction: InTransaction;
}

const STATUS_LIMITS = { connectMs: LIMITS.llm.statusConnectSeconds * 1000 };

/** Which model server a user's analyses go to, whether it answers, and what it can do. */
export function createLlmSettings({
  config,
  db,
  jobs,
  log,
  stopping,
  lookup,
  listening,
  recorderFor,
}: LlmSettingsDeps) {
  const store = createLlmSettingsStore(db);
  const keys = createSealedSecrets({
    dataDir: config.dataDir,
    secret: config.secretKey,
    purpose: 'rootline endpoint keys',
  });
  const access = createEndpointAccess({ config, store, keys });
  const clients = createEndpointClients({ config, db, store, lookup, listening });
  const limiter = createRateLimiter({ takes: LIMITS.llm.testsPerMinute, windowSeconds: 60 });
  const diary = log.child({ source: 'llm-settings' });
  const record = recorderFor({ runId: null, logFileId: null });
  const pulls = createModelPulls({
    db,
    jobs,
    stopping,
    settings: store,
    keys,
    clients,
    registries: config.llmPullRegistries,
    record,
  });

  const isAdmin = ({ user }: Session) => user.role === 'ADMIN';
  const seal = async ({ user }: Session, apiKey: string | null) =>
    apiKey === null ? null : keys.seal(user.id, apiKey);

  async function readSettings({ user }: Session): Promise<LlmSettings> {
    const [{ endpoint, sealedKey, lastCheckAt }, standard] = await Promise.all([
      store.find(user.id),
      access.findDefault(),
    ]);
    return {
      llm_endpoint: endpoint,
      lastLLMStatusCheck: lastCheckAt?.toISOString() ?? null,
      hasApiKey: sealedKey !== null,
      defaultEndpoint: effectiveEndpoint(endpoint === null ? null : '', standard),
    };
  }

  /**
   * Checks the default endpoint without recording a call, because the user did not start one. It still counts toward the
   * user's limit of tests.
   */
  async function findDefault(session: Session) {
    const shared = await access.findShared();
    const endpoint = shared?.endpoint ?? defaultEndpoint(config.llmDefaultEndpoint);
    const apiKey = shared?.apiKey ?? null;
    const use = { endpoint, apiKey, isAdmin: isAdmin(session), limits: STATUS_LIMITS };
    const look = async () => {
      const timeoutMs = LIMITS.llm.statusSeconds * 1000;
      return (await clients.use(use, (client) => client.listModels({ timeoutMs, signal: stopping }))).ok;
    };
    const isAnswering = limiter.take(session.user.id) === null && (await look().catch(falseWhenRefused));
    return { endpoint, isAnswering };
  }

  async function testEndpoint({ llm_endpoint, llm_api_key }: LlmEndpointBody, session: Session) {
    const read = readEndpointUrl(llm_endpoint);
    if (!read.ok) throw new AppError(read.reason === 'empty' ? 'llm_url_empty' : 'url_invalid');
    if (limiter.take(session.user.id) !== null) throw new AppError('too_many_requests');
    const apiKey = await access.keyOfNew(session, read.url, llm_api_key);
    const use = { endpoint: read.url, apiKey, isAdmin: isAdmin(session), record };
    const list = await clients.use(use, (client) => client.listModels({ isRecorded: true, signal: stopping }));
    if (!list.ok) throw endpointError(list, isAdmin(session));
    const tested = { endpoint: read.url, sealedKey: await seal(session, apiKey), testedAt: new Date() };
    await store.saveTested(session.tokenHash, tested);
    return { ok: true as const, kind: list.kind, models: list.models.map(({ name }) => name) };
  }

  async function saveEndpoint(
    { llm_endpoint, llm_api_key }: LlmEndpointBody,
    { session, note, inTransaction }: SaveContext,
  ): Promise<LlmSettings> {
    const isEmpty = llm_endpoint.trim() === '';
    const endpoint = isEmpty ? '' : (await clients.check(llm_endpoint, isAdmin(session))).kept;
    const apiKey = isEmpty ? null : await access.keyOfNew(session, endpoint, llm_api_key);
    const tested = await store.findTested(session.tokenHash);
    const before = await store.find(session.user.id);
    const known = before.endpoint === endpoint ? before.lastCheckAt : null;
    const lastCheckAt = tested?.endpoint === endpoint ? tested.testedAt : known;
    // What was set for the models of one endpoint says nothing about those of another.
    const settings = before.endpoint === endpoint ? before.settings : NOTHING_SET;
    const saved = { endpoint, sealedKey: await seal(session, apiKey), lastCheckAt, settings };
    note(`endpoint ${isEmpty ? 'default' : endpoint}`);
    await inTransaction(async (transaction) => {
      await store.saveEndpoint(transaction, session.user.id, saved);
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

  async function readShared(): Promise<SharedLlmEndpoint> {
    const shared = await store.findShared();
    return {
      endpoint: shared?.endpoint ?? null,
      model: shared?.model ?? null,
      hasApiKey: shared != null && shared.sealedKey !== null,
      ...(shared !== null && { settings: shared.settings }),
    };
  }

  /** What is shared is what the administrator has saved at this moment; saving another endpoint later changes nothing for others. */
  async function share(
    { model, settings }: { model: string | null; settings?: ModelSettings | undefined },
    { session, note, inTransaction }: SaveContext,
  ): Promise<SharedLlmEndpoint> {
    const { endpoint, settings: own } = await store.find(session.user.id);
    if (!endpoint) throw new AppError('llm_unconfigured');
    await clients.check(endpoint, isAdmin(session));
    const sealedKey = await access.sealForEverybody(await access.keyFor(session.user.id, endpoint));
    note(`shared endpoint ${endpoint}${model === null ? '' : `, model ${model}`}`);
    await inTransaction(async (transaction) => {
      await store.saveShared(transaction, { endpoint, model, sealedKey, settings: settings ?? own });
    });
    return readShared();
  }

  async function endSharing({ inTransaction }: SaveContext): Promise<SharedLlmEndpoint> {
    await inTransaction(async (transaction) => {
      await store.saveShared(transaction, null);
    });
    return readShared();
  }

  const modelLimits = createModelLimits({ access, store, clients });

  async function readStatus(session: Session): Promise<LlmStatus> {
    const [saved, place, preferredModel] = await Promise.all([
      store.find(session.user.id),
      access.ofUser(session.user.id),
      access.preferredModel(session.user.id),
    ]);
    if (place === null) return unconfiguredStatus();
    const question = { ...place, isAdmin: isAdmin(session), saved, preferredModel };
    const status = await readLlmStatus(clients, question);
    if (status.status === 'healthy') await store.saveCheck(session.user.id, new Date());
    return status;
  }

  return {
    mount(mount: Mount): void {
      mount(ENDPOINTS.getLlmEndpoint, ({ session }) => readSettings(session));
      mount(ENDPOINTS.saveLlmEndpoint, (context) => saveEndpoint(context.body, context));
      mount(ENDPOINTS.findDefaultLlmEndpoint, ({ session }) => findDefault(session));
      mount(ENDPOINTS.getModelLimits, ({ query, session }) => modelLimits.read(session, query.model ?? null));
      mount(ENDPOINTS.saveModelSettings, async ({ body, session, note, inTransaction }) => {
        note(describeSettings(body));
        await inTransaction((transaction) => store.saveSettings(transaction, session.user.id, body));
        return modelLimits.read(session, null);
      });
      mount(ENDPOINTS.getSharedLlmEndpoint, () => readShared());
      mount(ENDPOINTS.shareLlmEndpoint, (context) => share(context.body, context));
      mount(ENDPOINTS.endSharedLlmEndpoint, (context) => endSharing(context));
      mount(ENDPOINTS.testLlmEndpoint, ({ body, session }) => testEndpoint(body, session));
      mount(ENDPOINTS.listLlmModels, async ({ session }) => ({ models: await listScreenModels(session) }));
      mount(ENDPOINTS.listAvailableModels, async ({ session }) => ({ models: await listAvailableModels(session) }));

      mount(ENDPOINTS.pullLlmModel, async ({ body, session, reply }) => {
        const place = await access.ofScreen(session);
        if (place === null) throw new AppError('llm_unconfigured');
        const { endpoint } = place;
        const sealedKey = await seal(session, place.apiKey);
        const wanted = { endpoint, sealedKey, model: body.model, userId: session.user.id, isAdmin: isAdmin(session) };
        await pulls.pull(wanted, disconnectSignal(reply));
        diary.info(`${session.user.id} downloaded the model ${body.model} to ${place.endpoint}`);
        return { ok: true };
      });

      mount(ENDPOINTS.listLlmPulls, async ({ session }) => {
        const place = await access.ofScreen(session);
        return { pulls: place === null ? [] : await pulls.list(place.endpoint) };
      });

      mount(ENDPOINTS.getLlmStatus, async ({ session, reply }) => {
        const status = await readStatus(session);
        if (status.status === 'unconfigured') reply.code(ERRORS.llm_unconfigured.status);
        return status;
      });
    },

    /** The slice that runs need. */
    models: createRunModels({ access, store, clients, recorderFor }),
  };
}

/** An address that is not allowed does not answer. */
function falseWhenRefused(error: unknown): false {
  if (error instanceof AppError) return false;
  throw error;
}
