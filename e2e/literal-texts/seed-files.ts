import { type Client, createClient } from '../../packages/contract/src/client/index.ts';
import { ENDPOINTS, LIMITS, type NewParsingRule } from '../../packages/contract/src/index.ts';
import { scenarioNamed, writeScenario } from '../../scripts/scenarios/scenarios.ts';
import { MODEL_NAME, type Product } from '../start-product.ts';

/** Ids of log files by what has happened to them. */
export interface SeededFiles {
  analysed: string;
  reviewed: string;
  healthy: string;
  quiet: string;
  fresh: string;
  doomed: string;
  stopped: string;
  running: string;
  runningToo: string;
}

export const NO_FILES: SeededFiles = {
  analysed: '',
  reviewed: '',
  healthy: '',
  quiet: '',
  fresh: '',
  doomed: '',
  stopped: '',
  running: '',
  runningToo: '',
};

/** Names under which the rows of the history are found. */
export const FILE_NAMES: Record<keyof SeededFiles, string> = {
  analysed: 'analysed.log',
  reviewed: 'reviewed.log',
  healthy: 'healthy.log',
  quiet: 'quiet.log',
  fresh: 'fresh.log',
  doomed: 'doomed.log',
  stopped: 'stopped.log',
  running: 'running.log',
  runningToo: 'running-too.log',
};

const TIMEOUT_SECONDS = LIMITS.rca.timeoutSeconds.panelMax;

export const EVERY_LEVEL = ['DEBUG', 'INFO', 'WARN', 'ERROR', 'FATAL']
  .map((level, second) => `2026-03-01T10:00:0${second}.000Z ${level} shop - order ${second} could not be kept\n`)
  .join('');

/** A client of a person who may do everything. */
export async function signedInClient(product: Product, account: { email: string; password: string }): Promise<Client> {
  const client = createClient({ server: product.url });
  await client.signIn(account);
  return client;
}

/** Uploads a file for every state; those that run wait for the model until it is let go. */
export async function seedFiles(
  client: Client,
  product: Product,
): Promise<{ files: SeededFiles; releaseModel: () => void }> {
  await client.call(ENDPOINTS.saveLlmEndpoint, { body: { llm_endpoint: product.model.url } });
  const broken = writeScenario(scenarioNamed('db-pool')).text;
  const calm = writeScenario(scenarioNamed('healthy')).text;
  const upload = async (name: keyof SeededFiles, text: string) => {
    const { id } = await client.waitForFile(await client.upload(new Blob([text]), FILE_NAMES[name]));
    return id;
  };
  const analyze = async (id: string, model: string | null) => {
    // The longest timeout: a run that waits for the model must not give up before its state was visited.
    const body = model === null ? { analysisMode: 'statistical' as const } : { model, timeout: TIMEOUT_SECONDS };
    return (await client.call(ENDPOINTS.startRun, { params: { id }, body })).jobId;
  };
  const files: SeededFiles = {
    analysed: await upload('analysed', broken),
    reviewed: await upload('reviewed', EVERY_LEVEL),
    healthy: await upload('healthy', calm),
    quiet: await upload('quiet', calm),
    fresh: await upload('fresh', EVERY_LEVEL),
    doomed: await upload('doomed', EVERY_LEVEL),
    stopped: await upload('stopped', broken),
    running: await upload('running', broken),
    runningToo: await upload('runningToo', broken),
  };
  await client.waitForRun(await analyze(files.analysed, MODEL_NAME));
  await client.waitForRun(await analyze(files.healthy, null));
  const { analysisMemoryId } = await client.waitForRun(await analyze(files.reviewed, null));
  await client.call(ENDPOINTS.giveFeedback, {
    params: { analysisMemoryId: analysisMemoryId ?? '' },
    body: { isCorrect: false, correction: 'The disk was full' },
  });
  const held = product.holdModel();
  const jobId = await analyze(files.stopped, MODEL_NAME);
  await client.call(ENDPOINTS.cancelRun, { params: { jobId } });
  await analyze(files.running, MODEL_NAME);
  await analyze(files.runningToo, MODEL_NAME);
  return { files, releaseModel: held.releaseAll };
}

export async function seedUsers(client: Client): Promise<void> {
  for (const role of ['MANAGER', 'RESPONDER', 'VIEWER'] as const) {
    const email = `${role.toLowerCase()}@example.com`;
    const body = { firstName: 'Grace', lastName: role.toLowerCase(), email, password: 'compiler compiler', role };
    await client.call(ENDPOINTS.createUser, { body });
  }
}

export async function seedRules(client: Client): Promise<void> {
  const rule: NewParsingRule = {
    name: 'Shop lines',
    description: 'Lines of the shop',
    isActive: true,
    isTemplate: true,
    fieldMappings: [{ sourceField: 'text', targetField: 'message', description: '', isActive: true }],
    regexPatterns: [{ name: 'line', pattern: '^shop: (?<text>.+)$', description: '', priority: 0, isActive: true }],
  };
  await client.call(ENDPOINTS.createParsingRule, { body: rule });
  await client.call(ENDPOINTS.createParsingRule, {
    body: { ...rule, name: 'Old lines', isActive: false, isTemplate: false },
  });
}
