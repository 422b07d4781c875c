import { ENDPOINTS, type Endpoint, type EndpointName } from '@rootline/contract';
import { newId } from '#platform/new-id.ts';

export const RULE = {
  name: 'My format',
  description: 'lines of the gateway',
  isActive: true,
  isTemplate: false,
  fieldMappings: [{ sourceField: 'level', targetField: 'level', description: '', isActive: true }],
  regexPatterns: [{ name: 'plain', pattern: '^(?<level>[A-Z]+): ', description: '', priority: 0, isActive: true }],
};

const MODEL_SETTINGS = { contextTokens: 8192, outputTokens: 2000, reasoning: 'off' };

const RING_LIMITS = { maxBytes: 8 * 1024 ** 2, minutes: 60, bytesPerSecond: 1024 ** 2 };

const person = () => ({
  firstName: 'Ada',
  lastName: 'Byron',
  email: `${newId().toLowerCase()}@example.com`,
  password: 'correct horse',
});

/** A body for every call that has one, with every field it knows. A new call gets its row here. */
const BODIES: Partial<Record<EndpointName, () => Record<string, unknown>>> = {
  login: () => ({ email: `${newId()}@example.com`, password: 'correct horse' }),
  changePassword: () => ({ currentPassword: 'correct horse', newPassword: 'correct horse' }),
  createFirstAdmin: () => ({ ...person(), code: 'x' }),
  createApiToken: () => ({
    name: 'ci',
    scopes: ['logs:read'],
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
  }),
  createUser: () => ({ ...person(), role: 'VIEWER' }),
  createUserAsManager: () => ({ ...person(), role: 'VIEWER' }),
  setUserDisabled: () => ({ disabled: false }),
  setUserKeepDays: () => ({ keepDays: 30 }),
  changeRole: () => ({ role: 'RESPONDER' }),
  saveLlmEndpoint: () => ({ llm_endpoint: '', llm_api_key: 'k-1' }),
  shareLlmEndpoint: () => ({ model: 'tiny:latest', settings: MODEL_SETTINGS }),
  saveModelSettings: () => MODEL_SETTINGS,
  testLlmEndpoint: () => ({ llm_endpoint: 'http://127.0.0.1:11434', llm_api_key: 'k-1' }),
  pullLlmModel: () => ({ model: 'tiny' }),
  startModelCheck: () => ({ model: 'tiny', timeoutSeconds: 60 }),
  startRun: () => ({
    timeout: 60,
    chunking: true,
    smartChunking: true,
    model: 'tiny',
    analysisMode: 'statistical',
    askIfHealthy: true,
    searchLog: true,
  }),
  startCaseRun: () => ({ analysisMode: 'statistical' }),
  createCase: () => ({ name: 'incident' }),
  renameCase: () => ({ name: 'incident' }),
  addCaseFiles: () => ({ logFileIds: [newId()] }),
  changeCaseFile: () => ({ service: 'orders', offsetMs: -3_600_000 }),
  giveFeedback: () => ({ isCorrect: true, correction: 'as it says' }),
  ignorePattern: () => ({ templateId: 't1', scope: 'file' }),
  createRing: () => ({ name: newId(), ...RING_LIMITS }),
  changeRing: () => ({ name: newId(), ...RING_LIMITS }),
  captureRing: () => ({ minutes: 60, streams: ['shop'], name: 'incident' }),
  tailRing: () => ({ streams: null }),
  watchSource: () => ({ isWatched: true, tellsSilence: false }),
  watchRing: () => ({ isWatched: true, tellsSilence: false }),
  addChange: () => ({ kind: 'deploy', title: 'Release 7.2', service: 'checkout' }),
  createAlertReceiver: () => alertReceiver(),
  changeAlertReceiver: () => alertReceiver(),
  createParsingRule: () => RULE,
  updateParsingRule: () => RULE,
  saveWebhook: () => ({ url: 'http://127.0.0.1:9/hook', events: ['run.completed'], isOn: true }),
  createSource: () => SOURCE,
  changeSource: () => SOURCE,
  testSource: () => SOURCE,
  startCapture: () => ({
    streams: null,
    span: { kind: 'last', minutes: 15 },
    limitBytes: 1024 ** 2,
    mask: { secrets: true, addresses: false },
  }),
  estimateCapture: () => ({ streams: null, span: { kind: 'last', minutes: 15 } }),
  tailSource: () => ({ streams: ['web-1/app'] }),
  draftParsingRule: () => ({ logFileId: newId() }),
  testParsingRule: () => ({ rule: RULE, sampleLogs: ['ERROR: disk full'] }),
};

const alertReceiver = () => ({
  name: newId(),
  minutes: 15,
  places: [{ kind: 'ring', id: newId(), labels: [{ name: 'namespace', value: 'shop' }], streams: ['checkout'] }],
});

/** Nothing listens there. */
const SOURCE = {
  name: 'node',
  kind: 'journal',
  address: 'http://127.0.0.1:9',
  settings: {},
  credentials: { username: 'reader', password: 'sesame' },
};

export const CALLS: readonly [EndpointName, Endpoint][] = Object.entries(ENDPOINTS) as [EndpointName, Endpoint][];

/** Throws for a call that wants a body and has no row, so that none is left out. */
export function bodyOf(name: EndpointName): Record<string, unknown> | undefined {
  const endpoint: Endpoint = ENDPOINTS[name];
  const make = BODIES[name];
  if (endpoint.body !== undefined && make === undefined) throw new Error(`The call ${name} needs a sample body`);
  return make?.();
}

/** The parameters that a call cannot do without: all of them are ids of files. */
export function queryOf({ query }: Endpoint, fileId: string): string {
  const missing = query?.safeParse({}).error?.issues.map(({ path }) => `${String(path[0])}=${fileId}`) ?? [];
  return missing.length === 0 ? '' : `?${missing.join('&')}`;
}
