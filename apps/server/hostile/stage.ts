import {
  type AlertReceiver,
  type ApiTokenScope,
  ENDPOINTS,
  type Endpoint,
  type EndpointName,
  type LogFile,
  type ParsingRule,
  pathOf,
  type RcaRun,
  type Ring,
  type Role,
} from '@rootline/contract';
import { type ScriptedServer, startScriptedOllama } from '@rootline/llm-client/scripted-server';
import { CONTRACTS, type ContractServer, makeRecords } from '@rootline/sources/contract-servers';
import { sql } from 'kysely';
import { apiTokenStore } from '#features/api-tokens/api-token-store.ts';
import { sessionStore } from '#features/auth/session-store.ts';
import { withTransaction } from '#platform/database/database.ts';
import { newId } from '#platform/new-id.ts';
import { createAnalysisClient } from '#testing/analysis-client.ts';
import { writeQuietLog } from '#testing/incident-log.ts';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';
import { bodyOf, queryOf, RULE } from './call-samples.ts';

/** A server in which every kind of thing exists once, so that every call can succeed. */
export interface Stage {
  server: TestServer;
  model: ScriptedServer;
  /** A source of logs. */
  journal: ContractServer;
  users: Record<Role, TestUser>;
  file: LogFile;
  run: RcaRun;
  rule: ParsingRule;
  /** A ring for receivers of alerts to read. */
  ringId: string;
  analysisMemoryId: string;
  stop(): Promise<void>;
}

export async function openStage(env: Record<string, string> = {}): Promise<Stage> {
  const model = await startScriptedOllama({ library: ['tiny'] });
  const { server: journal } = await CONTRACTS.journal(makeRecords(3));
  const server = await startTestServer({ env: { LLM_DEFAULT_ENDPOINT: model.url, ...env } });
  const users = {
    ADMIN: await server.addUser('ADMIN'),
    MANAGER: await server.addUser('MANAGER'),
    RESPONDER: await server.addUser('RESPONDER'),
    VIEWER: await server.addUser('VIEWER'),
  };
  const client = createAnalysisClient(server, users.ADMIN);
  const file = await client.upload(writeQuietLog());
  const run = await client.analyze(file.id);
  const { token } = users.ADMIN;
  const rule = (await server.call('POST', '/parsing-rules', { token, body: RULE })).body as ParsingRule;
  return {
    server,
    model,
    ringId: await addRing({ server, users }),
    journal,
    users,
    file,
    run,
    rule,
    analysisMemoryId: run.analysisMemoryId ?? '',
    stop: async () => {
      await server.stop();
      await model.close();
      await journal.close();
    },
  };
}

/** The ids with which a call succeeds for this user; what the call uses up is made anew for it. */
export async function idsFor(stage: Stage, call: EndpointName, user: TestUser): Promise<Record<string, string>> {
  const { server, file, run, rule, analysisMemoryId } = stage;
  switch (call) {
    case 'deleteUser':
    case 'changeRole':
    case 'endUserSessions':
    case 'setUserDisabled':
    case 'requirePasswordChange':
    case 'setUserKeepDays':
      return { id: (await server.addUser('VIEWER')).user.id };
    case 'endApiToken':
    case 'endAnyApiToken':
      return { id: (await addApiToken(stage, user, ['logs:read'])).id };
    case 'endSession':
      return { id: await addSession(server, user) };
    case 'deleteLogFile':
    case 'reparseLogFile':
      return { id: await addFile(server, user) };
    case 'getCase':
    case 'listCaseEntries':
    case 'getCaseEntryIndex':
    case 'getCaseHistogram':
    case 'listCaseEntryGroups':
    case 'getCaseFirstLook':
    case 'compareCase':
    case 'startCaseRun':
    case 'estimateCaseRun':
    case 'getCaseRcaResult':
    case 'listCaseRuns':
    case 'renameCase':
    case 'deleteCase':
    case 'addCaseFiles':
    case 'uploadCaseSource':
    case 'changeCaseFile':
    case 'removeCaseFile':
      return { id: await addCase(server, user, file), logFileId: file.id };
    case 'unpackCaseSource':
    case 'deleteCaseSource': {
      const caseId = await addCase(server, user, file);
      return { id: caseId, sourceId: await addSource(server, user, caseId) };
    }
    case 'changeRing':
    case 'rotateRingToken':
    case 'deleteRing':
    case 'listRingStreams':
    case 'captureRing':
    case 'tailRing':
      return { id: await addRing(stage) };
    case 'changeAlertReceiver':
    case 'rotateAlertReceiverToken':
    case 'deleteAlertReceiver':
      return { id: await addAlertReceiver(stage) };
    case 'revokeIgnoredPattern':
      return { id: await addIgnoredPattern(server, user, file) };
    case 'cancelRun':
      return { jobId: await addWaitingRun(stage, user) };
    case 'cancelModelCheck':
      return { id: await addModelCheck(server, user) };
    case 'getAdminJob':
      return { id: run.id };
    case 'getParsingRule':
    case 'updateParsingRule':
    case 'deleteParsingRule':
      return { id: await addRule(server, user, rule) };
    case 'getResumableUpload':
    case 'continueResumableUpload':
    case 'endResumableUpload':
      return { id: await beginUpload(server, user) };
    case 'changeSource':
    case 'deleteSource':
    case 'checkSource':
    case 'listSourceStreams':
    case 'startCapture':
    case 'tailSource':
    case 'listCaptures':
    case 'getCapture':
    case 'stopCapture':
      return addPlace(stage, user);
    case 'shareLlmEndpoint':
      await server.call('POST', '/settings/llm-endpoint', {
        token: user.token,
        body: { llm_endpoint: stage.model.url },
      });
      return {};
    case 'deleteWebhook':
    case 'rotateWebhookSecret':
    case 'testWebhook':
      await sendSample(stage, 'saveWebhook', { token: stage.users.ADMIN.token });
      return {};
    default:
      return { id: file.id, jobId: run.id, analysisMemoryId };
  }
}

/** A token of this user, whatever the role. */
export async function addApiToken({ server }: Stage, { user }: TestUser, scopes: ApiTokenScope[]) {
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const made = await withTransaction(server.platform.db, (transaction) =>
    apiTokenStore.add(transaction, user.id, { name: 'stage', scopes, expiresAt }),
  );
  if (made === null) throw new Error('The user has too many API tokens');
  return { token: made.token, id: made.apiToken.id };
}

async function addSession(server: TestServer, { user }: TestUser): Promise<string> {
  const { db } = server.platform;
  await sessionStore.open(db, user.id);
  const [newest] = await sessionStore.list(db, { userId: user.id, tokenHash: '' });
  return newest?.id ?? '';
}

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
async function beginUpload(server: TestServer, { token }: TestUser): Promise<string> {
  const { status, body } = await server.call('POST', '/uploads', { token, headers: UPLOAD });
  return status === 201 ? (body as { id: string }).id : newId();
}

/** A ring that holds a record. */
async function addRing({
  server,
  users,
  ringId = '',
}: Pick<Stage, 'server' | 'users'> & Partial<Stage>): Promise<string> {
  const make = () => server.call('POST', '/rings', { token: users.ADMIN.token, body: { name: newId() } });
  let made = await make();
  if (made.status === 409) {
    // As many as there may be: those of earlier calls have served.
    await server.platform.db.deleteFrom('rings').where('id', '!=', ringId).execute();
    made = await make();
  }
  const { token, ring } = made.body as { token: string; ring: Ring };
  const body = { streams: [{ stream: { app: 'shop' }, values: [['1772359200000000000', 'ERROR disk full']] }] };
  await server.call('POST', '/push/loki/api/v1/push', { token, body });
  return ring.id;
}

/** A receiver of alerts. Those before it go, since there may be few. */
async function addAlertReceiver({ server, users, ringId }: Stage): Promise<string> {
  await server.platform.db.deleteFrom('alert_receivers').execute();
  const body = { name: newId(), places: [{ kind: 'ring', id: ringId }] };
  const made = await server.call('POST', '/alert-receivers', { token: users.ADMIN.token, body });
  return (made.body as { receiver: AlertReceiver }).receiver.id;
}

/** A pattern that is ignored in the file. */
async function addIgnoredPattern({ platform }: TestServer, { user }: TestUser, file: LogFile): Promise<string> {
  const id = newId();
  const place = { log_file_id: file.id, owner_id: null, marked_in: file.id, created_by: user.id };
  await platform.db
    .insertInto('ignored_patterns')
    .values({ id, ...place, pattern: `of ${id}`, is_failing: true, created_at: new Date() })
    .execute();
  return id;
}

/** A case that holds the file. */
async function addCase({ platform }: TestServer, { user }: TestUser, file: LogFile): Promise<string> {
  const id = newId();
  const { db } = platform;
  await db.insertInto('cases').values({ id, name: 'incident', created_by: user.id, created_at: new Date() }).execute();
  const member = { number: 1, path: file.filename, service: 'service', service_origin: 'path' as const };
  await db
    .insertInto('case_files')
    .values({ case_id: id, log_file_id: file.id, ...member })
    .execute();
  await db.updateTable('cases').set({ settled_key: sql<string>`case_files_key(id)` }).where('id', '=', id).execute();
  return id;
}

/** What was sent to a case and could not be unpacked. */
async function addSource({ platform }: TestServer, { user }: TestUser, caseId: string): Promise<string> {
  const id = newId();
  const blobKey = `raw/${id}/1-00`;
  await platform.blobs.put(blobKey, Buffer.from('BZh91AY&SY'));
  const sent = { filename: 'bundle.tar.bz2', size: 10, blob_key: blobKey, status: 'failed' as const };
  await platform.db
    .insertInto('case_sources')
    .values({ id, case_id: caseId, ...sent, created_by: user.id, created_at: new Date() })
    .execute();
  return id;
}

/** A source, and a capture of it that no job works on; the one before has ended, since a user may have few. */
async function addPlace({ server, journal }: Stage, { user }: TestUser): Promise<{ id: string; captureId: string }> {
  const { db } = server.platform;
  const [id, captureId] = [newId(), newId()];
  const place = { name: `node ${id}`, kind: 'journal' as const, address: journal.url, settings: '{}' };
  await db
    .insertInto('sources')
    .values({ id, ...place, credential_names: '[]', state: 'untested', created_at: new Date() })
    .execute();
  await db.updateTable('source_captures').set({ status: 'failed' }).execute();
  const wish = { span: '{"kind":"live"}', limit_bytes: 1024 ** 2, mask: '{"secrets":false,"addresses":false}' };
  await db
    .insertInto('source_captures')
    .values({
      id: captureId,
      source_id: id,
      user_id: user.id,
      name: 'incident',
      ...wish,
      status: 'pending',
      created_at: new Date(),
    })
    .execute();
  return { id, captureId };
}

/** A file without content that needs no parsing. */
export async function addFile({ platform }: TestServer, { user }: TestUser): Promise<string> {
  const id = newId();
  const row = { id, filename: 'small.log', source: 'upload' as const, size: 1, blob_key: `raw/${id}` };
  await platform.db
    .insertInto('log_files')
    .values({ ...row, uploaded_by: user.id, created_at: new Date(), status: 'failed', error: 'test' })
    .execute();
  return id;
}

async function addWaitingRun({ server }: Stage, user: TestUser): Promise<string> {
  const id = newId();
  const log_file_id = await addFile(server, user);
  const options = { timeout_seconds: 60, chunking: true, smart_chunking: true, chunks: '[]', shown_lines: '[]' };
  await server.platform.db
    .insertInto('rca_runs')
    .values({
      id,
      log_file_id,
      user_id: user.user.id,
      status: 'pending',
      analysis_mode: 'llm',
      ...options,
      created_at: new Date(),
    })
    .execute();
  return id;
}

/** A check that no job works on. */
async function addModelCheck({ platform }: TestServer, { user }: TestUser): Promise<string> {
  const id = newId();
  const place = { endpoint: `http://127.0.0.1/${id}`, model: 'tiny', timeout_seconds: 60 };
  await platform.db
    .insertInto('model_checks')
    .values({ id, user_id: user.id, ...place, status: 'pending', cases: '[]', created_at: new Date() })
    .execute();
  return id;
}

async function addRule({ platform }: TestServer, { user }: TestUser, { createdAt }: ParsingRule): Promise<string> {
  const id = newId();
  const content = {
    name: 'own',
    description: '',
    field_mappings: JSON.stringify(RULE.fieldMappings),
    regex_patterns: '[]',
  };
  await platform.db
    .insertInto('parsing_rules')
    .values({ id, owner_id: user.id, ...content, is_active: true, is_template: false, created_at: new Date(createdAt) })
    .execute();
  return id;
}
