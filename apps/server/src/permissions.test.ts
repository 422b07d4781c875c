import {
  API_TOKEN_SCOPES,
  type ApiTokenScope,
  ENDPOINTS,
  type EndpointName,
  ERRORS,
  errorText,
  type ParsingRule,
  ROLE_POLICIES,
  ROLES,
  type Role,
  type RolePolicy,
  type User,
} from '@rootline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestUser } from '#testing/test-server.ts';
import { addApiToken } from '../hostile/add-accounts.ts';
import { addFile } from '../hostile/add-rows.ts';
import { bodyOf, CALLS, RULE } from '../hostile/call-samples.ts';
import { expectEachCase, MANY_CASES, type OneCase } from '../hostile/each-case.ts';
import { idsFor } from '../hostile/ids-for.ts';
import { sendSample } from '../hostile/send-sample.ts';
import { openStage, type Stage } from '../hostile/stage.ts';

/** Who may, by the first letters of the roles; `-` means that no token is needed. */
type Who = 'AMRV' | 'AMR' | 'AM' | 'A' | '-';

/** The table of the manual: per call the open and the strict policy. Written by hand, to hold the code to it. */
const TABLE: Record<EndpointName, { open: Who; strict: Who }> = {
  login: { open: '-', strict: '-' },
  getSetupState: { open: '-', strict: '-' },
  createFirstAdmin: { open: '-', strict: '-' },
  logout: { open: 'AMRV', strict: 'AMRV' },
  getProfile: { open: 'AMRV', strict: 'AMRV' },
  changePassword: { open: 'AMRV', strict: 'AMRV' },
  listSessions: { open: 'AMRV', strict: 'AMRV' },
  endSession: { open: 'AMRV', strict: 'AMRV' },
  endOtherSessions: { open: 'AMRV', strict: 'AMRV' },

  listApiTokens: { open: 'AMRV', strict: 'AMRV' },
  createApiToken: { open: 'AMRV', strict: 'AMRV' },
  endApiToken: { open: 'AMRV', strict: 'AMRV' },
  listAllApiTokens: { open: 'A', strict: 'A' },
  endAnyApiToken: { open: 'A', strict: 'A' },

  listUsers: { open: 'AMRV', strict: 'AMRV' },
  createUser: { open: 'A', strict: 'A' },
  createUserAsManager: { open: 'AM', strict: 'AM' },
  deleteUser: { open: 'A', strict: 'A' },
  changeRole: { open: 'A', strict: 'A' },
  endUserSessions: { open: 'A', strict: 'A' },
  setUserDisabled: { open: 'A', strict: 'A' },
  requirePasswordChange: { open: 'A', strict: 'A' },
  setUserKeepDays: { open: 'A', strict: 'A' },

  getLlmEndpoint: { open: 'AMRV', strict: 'AMRV' },
  saveLlmEndpoint: { open: 'AMRV', strict: 'AMRV' },
  testLlmEndpoint: { open: 'AMRV', strict: 'AMRV' },
  getSharedLlmEndpoint: { open: 'A', strict: 'A' },
  shareLlmEndpoint: { open: 'A', strict: 'A' },
  endSharedLlmEndpoint: { open: 'A', strict: 'A' },
  getModelLimits: { open: 'AMRV', strict: 'AMRV' },
  saveModelSettings: { open: 'AMRV', strict: 'AMRV' },
  findDefaultLlmEndpoint: { open: 'AMRV', strict: 'AMRV' },
  listLlmModels: { open: 'AMRV', strict: 'AMRV' },
  listAvailableModels: { open: 'AMRV', strict: 'AMRV' },
  getLlmStatus: { open: 'AMRV', strict: 'AMRV' },
  getUploadLimit: { open: 'AMRV', strict: 'AMRV' },
  pullLlmModel: { open: 'AMRV', strict: 'AM' },
  listLlmPulls: { open: 'AMRV', strict: 'AMRV' },
  startModelCheck: { open: 'A', strict: 'A' },
  listModelChecks: { open: 'A', strict: 'A' },
  cancelModelCheck: { open: 'A', strict: 'A' },

  listLogFiles: { open: 'AMRV', strict: 'AMRV' },
  getLogFile: { open: 'AMRV', strict: 'AMRV' },
  listEntries: { open: 'AMRV', strict: 'AMRV' },
  getEntryIndex: { open: 'AMRV', strict: 'AMRV' },
  listEntryGroups: { open: 'AMRV', strict: 'AMRV' },
  listTimeGaps: { open: 'AMRV', strict: 'AMRV' },
  listComponents: { open: 'AMRV', strict: 'AMRV' },
  listFieldValues: { open: 'AMRV', strict: 'AMRV' },
  listSteps: { open: 'AMRV', strict: 'AMRV' },
  listRoutes: { open: 'AMRV', strict: 'AMRV' },
  getHistogram: { open: 'AMRV', strict: 'AMRV' },
  listTemplates: { open: 'AMRV', strict: 'AMRV' },
  compareLogFiles: { open: 'AMRV', strict: 'AMRV' },
  getFirstLook: { open: 'AMRV', strict: 'AMRV' },

  listIgnoredPatterns: { open: 'AMRV', strict: 'AMRV' },
  listPatternsIgnoredInFile: { open: 'AMRV', strict: 'AMRV' },
  ignorePattern: { open: 'AMRV', strict: 'AMR' },
  revokeIgnoredPattern: { open: 'AMRV', strict: 'AMR' },

  listRings: { open: 'AMRV', strict: 'AMR' },
  createRing: { open: 'A', strict: 'A' },
  changeRing: { open: 'A', strict: 'A' },
  rotateRingToken: { open: 'A', strict: 'A' },
  watchRing: { open: 'A', strict: 'A' },
  deleteRing: { open: 'A', strict: 'A' },
  listRingStreams: { open: 'AMRV', strict: 'AMR' },
  captureRing: { open: 'AMRV', strict: 'AMR' },
  tailRing: { open: 'AMRV', strict: 'AMR' },

  listChanges: { open: 'AMRV', strict: 'AMRV' },
  addChange: { open: 'AMRV', strict: 'AMR' },
  deleteChange: { open: 'AMRV', strict: 'AMR' },

  uploadLogFile: { open: 'AMRV', strict: 'AMR' },
  createResumableUpload: { open: 'AMRV', strict: 'AMR' },
  getResumableUpload: { open: 'AMRV', strict: 'AMR' },
  continueResumableUpload: { open: 'AMRV', strict: 'AMR' },
  endResumableUpload: { open: 'AMRV', strict: 'AMR' },
  deleteLogFile: { open: 'AMRV', strict: 'AMR' },
  reparseLogFile: { open: 'AMRV', strict: 'AMR' },

  listCases: { open: 'AMRV', strict: 'AMRV' },
  getCase: { open: 'AMRV', strict: 'AMRV' },
  listCaseEntries: { open: 'AMRV', strict: 'AMRV' },
  getCaseEntryIndex: { open: 'AMRV', strict: 'AMRV' },
  getCaseHistogram: { open: 'AMRV', strict: 'AMRV' },
  listCaseEntryGroups: { open: 'AMRV', strict: 'AMRV' },
  listCaseRoutes: { open: 'AMRV', strict: 'AMRV' },
  getCaseFirstLook: { open: 'AMRV', strict: 'AMRV' },
  compareCase: { open: 'AMRV', strict: 'AMRV' },
  getCaseRcaResult: { open: 'AMRV', strict: 'AMRV' },
  listCaseRuns: { open: 'AMRV', strict: 'AMRV' },
  startCaseRun: { open: 'AMRV', strict: 'AMR' },
  estimateCaseRun: { open: 'AMRV', strict: 'AMR' },
  createCase: { open: 'AMRV', strict: 'AMR' },
  renameCase: { open: 'AMRV', strict: 'AMR' },
  deleteCase: { open: 'AMRV', strict: 'AMR' },
  addCaseFiles: { open: 'AMRV', strict: 'AMR' },
  uploadCaseSource: { open: 'AMRV', strict: 'AMR' },
  unpackCaseSource: { open: 'AMRV', strict: 'AMR' },
  deleteCaseSource: { open: 'AMRV', strict: 'AMR' },
  changeCaseFile: { open: 'AMRV', strict: 'AMR' },
  removeCaseFile: { open: 'AMRV', strict: 'AMR' },

  listSources: { open: 'AMRV', strict: 'AMRV' },
  createSource: { open: 'A', strict: 'A' },
  changeSource: { open: 'A', strict: 'A' },
  deleteSource: { open: 'A', strict: 'A' },
  testSource: { open: 'A', strict: 'A' },
  checkSource: { open: 'A', strict: 'A' },
  listSourceStreams: { open: 'AMRV', strict: 'AMR' },
  estimateCapture: { open: 'AMRV', strict: 'AMR' },
  startCapture: { open: 'AMRV', strict: 'AMR' },
  listCaptures: { open: 'AMRV', strict: 'AMRV' },
  getCapture: { open: 'AMRV', strict: 'AMRV' },
  stopCapture: { open: 'AMRV', strict: 'AMR' },
  tailSource: { open: 'AMRV', strict: 'AMR' },

  startRun: { open: 'AMRV', strict: 'AMR' },
  estimateRun: { open: 'AMRV', strict: 'AMR' },
  cancelRun: { open: 'AMRV', strict: 'AMR' },
  getRunStatus: { open: 'AMRV', strict: 'AMRV' },
  getRunRecord: { open: 'AMRV', strict: 'AMRV' },
  getRcaResult: { open: 'AMRV', strict: 'AMRV' },
  listRuns: { open: 'AMRV', strict: 'AMRV' },

  listAlertReceivers: { open: 'A', strict: 'A' },
  createAlertReceiver: { open: 'A', strict: 'A' },
  changeAlertReceiver: { open: 'A', strict: 'A' },
  rotateAlertReceiverToken: { open: 'A', strict: 'A' },
  deleteAlertReceiver: { open: 'A', strict: 'A' },

  listFeedback: { open: 'AMRV', strict: 'AMRV' },
  listSimilarCases: { open: 'AMRV', strict: 'AMRV' },
  giveFeedback: { open: 'AMRV', strict: 'AMRV' },
  exportFeedback: { open: 'A', strict: 'A' },
  countFeedback: { open: 'A', strict: 'A' },

  listServerLogs: { open: 'A', strict: 'A' },
  listLlmCalls: { open: 'A', strict: 'A' },
  clearLlmCalls: { open: 'A', strict: 'A' },
  getAdminLogFile: { open: 'A', strict: 'A' },
  getAdminJob: { open: 'A', strict: 'A' },
  listAuditEntries: { open: 'A', strict: 'A' },
  exportAuditEntries: { open: 'A', strict: 'A' },

  getWebhook: { open: 'A', strict: 'A' },
  saveWebhook: { open: 'A', strict: 'A' },
  deleteWebhook: { open: 'A', strict: 'A' },
  rotateWebhookSecret: { open: 'A', strict: 'A' },
  testWebhook: { open: 'A', strict: 'A' },
  listWebhookDeliveries: { open: 'A', strict: 'A' },

  followEvents: { open: 'AMRV', strict: 'AMRV' },

  listParsingRules: { open: 'AMRV', strict: 'AMRV' },
  listActiveParsingRules: { open: 'AMRV', strict: 'AMRV' },
  getParsingRule: { open: 'AMRV', strict: 'AMRV' },
  createParsingRule: { open: 'AMRV', strict: 'AMR' },
  updateParsingRule: { open: 'AMRV', strict: 'AMR' },
  deleteParsingRule: { open: 'AMRV', strict: 'AMR' },
  testParsingRule: { open: 'AMRV', strict: 'AMRV' },
  draftParsingRule: { open: 'AMRV', strict: 'AMR' },
};

/** The calls that a token with this scope may make, written by hand like the table above. */
const CALLS_OF_SCOPE: Record<ApiTokenScope, EndpointName[]> = {
  'logs:read': [
    'listLogFiles',
    'getLogFile',
    'listEntries',
    'getEntryIndex',
    'listEntryGroups',
    'listTimeGaps',
    'listComponents',
    'listFieldValues',
    'listRoutes',
    'listSteps',
    'getHistogram',
    'listTemplates',
    'compareLogFiles',
    'getFirstLook',
    'listCases',
    'getCase',
    'listCaseEntries',
    'getCaseEntryIndex',
    'getCaseHistogram',
    'listCaseEntryGroups',
    'listCaseRoutes',
    'getCaseFirstLook',
    'compareCase',
    'listRings',
    'listRingStreams',
    'followEvents',
    'getUploadLimit',
    'listSources',
    'listCaptures',
    'getCapture',
    'listChanges',
  ],
  'logs:write': [
    'uploadLogFile',
    'createResumableUpload',
    'getResumableUpload',
    'continueResumableUpload',
    'endResumableUpload',
    'deleteLogFile',
    'reparseLogFile',
    'createCase',
    'renameCase',
    'deleteCase',
    'addCaseFiles',
    'uploadCaseSource',
    'unpackCaseSource',
    'deleteCaseSource',
    'changeCaseFile',
    'removeCaseFile',
    'listSourceStreams',
    'estimateCapture',
    'startCapture',
    'stopCapture',
    'captureRing',
    'tailSource',
    'tailRing',
    'addChange',
    'deleteChange',
  ],
  'analyses:read': [
    'getRunStatus',
    'getRunRecord',
    'getRcaResult',
    'listRuns',
    'getCaseRcaResult',
    'listCaseRuns',
    'listFeedback',
    'listSimilarCases',
    'listIgnoredPatterns',
    'listPatternsIgnoredInFile',
  ],
  'analyses:run': [
    'startRun',
    'startCaseRun',
    'estimateRun',
    'estimateCaseRun',
    'cancelRun',
    'giveFeedback',
    'ignorePattern',
    'revokeIgnoredPattern',
    'listLlmModels',
    'listAvailableModels',
    'getLlmStatus',
    'listLlmPulls',
  ],
  'rules:read': ['listParsingRules', 'listActiveParsingRules', 'getParsingRule', 'testParsingRule'],
  'rules:write': ['createParsingRule', 'updateParsingRule', 'deleteParsingRule', 'draftParsingRule'],
  'admin:read': [
    'exportFeedback',
    'countFeedback',
    'listServerLogs',
    'listLlmCalls',
    'getAdminLogFile',
    'getAdminJob',
    'listAuditEntries',
    'exportAuditEntries',
  ],
};
const CALLS_OF_EVERY_TOKEN: EndpointName[] = ['getProfile', 'listUsers'];

/** What a call that may be made answers when it is not 200. */
const OTHER_ANSWERS: Partial<Record<EndpointName, number>> = {
  login: 400,
  createFirstAdmin: 409,
  createResumableUpload: 201,
  continueResumableUpload: 204,
  endResumableUpload: 204,
};

/** Calls after which the session of their user may have ended: each is made by a user of its own. */
const ENDING_SESSIONS: EndpointName[] = ['logout', 'changePassword', 'endSession', 'endOtherSessions'];

const SIGN_IN_AGAIN = JSON.stringify({ error: 'Please sign in again', message: 'Please sign in again' });
const may = (who: Who, role: Role) => who === '-' || who.includes(role.slice(0, 1));

it('the table has a row for every call, and no other', () => {
  expect(Object.keys(TABLE).sort()).toEqual(Object.keys(ENDPOINTS).sort());
});

afterAll(() => {
  const row = (name: string, { open, strict }: { open: string; strict: string }) => `| ${name} | ${open} | ${strict} |`;
  const spaced = (who: Who) => (who === '-' ? 'everybody' : [...who].join(' '));
  const rows = CALLS.map(([name, { method, path }]) =>
    row(`${method} ${path.replace(/:(\w+)/g, '{$1}')}`, {
      open: spaced(TABLE[name].open),
      strict: spaced(TABLE[name].strict),
    }),
  );
  process.stdout.write(`\n| Call | open | strict |\n|---|---|---|\n${rows.join('\n')}\n`);
});

describe.each<RolePolicy>([...ROLE_POLICIES])('with ROLE_POLICY=%s', (policy) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage({ ROLE_POLICY: policy });
  });
  afterAll(() => stage.stop());

  const make = (name: EndpointName, token: string | undefined, ids: Record<string, string>) =>
    sendSample(stage, name, { token, ids });

  /** Users by role and by the scopes of their API token, with which no call ends an account or a token. */
  const holders = new Map<string, { user: TestUser; token: string }>();
  const holderOf = async (role: Role, scopes: ApiTokenScope[]) => {
    const key = [role, ...scopes].join(' ');
    const known = holders.get(key);
    if (known !== undefined) return known;
    const user = await stage.server.addUser(role);
    const { token } = await addApiToken(stage, user, scopes);
    holders.set(key, { user, token });
    return { user, token };
  };

  /** A call is made with the roles of the table and with no other. */
  const casesOfRoles = (name: EndpointName): OneCase[] =>
    ROLES.map((role) => [
      `by the role ${role}`,
      async () => {
        const user = ENDING_SESSIONS.includes(name) ? await stage.server.addUser(role) : stage.users[role];
        const { status, text } = await make(name, user.token, await idsFor(stage, name, user));
        const expected = may(TABLE[name][policy], role) ? (OTHER_ANSWERS[name] ?? 200) : 403;
        expect(status, text).toBe(expected);
      },
    ]);

  /** Without a valid token it is 401, unless it is for everyone. */
  const casesOfNoToken = (name: EndpointName): OneCase[] => {
    let ids: Promise<Record<string, string>> | undefined;
    return (
      [
        ['no token', () => undefined],
        ['an unknown token', () => 'x'.repeat(43)],
        ['a token with a letter added', () => `${stage.users.ADMIN.token}x`],
      ] as const
    ).map(([title, token]) => [
      `with ${title}`,
      async () => {
        ids ??= idsFor(stage, name, stage.users.ADMIN);
        const { status, text } = await make(name, token(), await ids);
        const isPublic = TABLE[name].open === '-';
        expect(status, text).toBe(isPublic ? (OTHER_ANSWERS[name] ?? 200) : 401);
        if (!isPublic && ENDPOINTS[name].method !== 'HEAD') expect(text).toBe(SIGN_IN_AGAIN);
      },
    ]);
  };

  /** API tokens make it with its scope and with no other. */
  const casesOfScopes = (name: EndpointName): OneCase[] => {
    const scope = API_TOKEN_SCOPES.find((each) => CALLS_OF_SCOPE[each].includes(name));
    const done = OTHER_ANSWERS[name] ?? 200;
    const withOthers: OneCase = [
      'by an API token of every other scope',
      async () => {
        const others = API_TOKEN_SCOPES.filter((each) => each !== scope);
        const { user, token } = await holderOf('ADMIN', others);
        const { status, text } = await make(name, token, await idsFor(stage, name, user));
        if (TABLE[name].open === '-' || CALLS_OF_EVERY_TOKEN.includes(name)) return expect(status, text).toBe(done);
        const sentence =
          scope === undefined ? ERRORS.token_not_allowed.text : errorText('token_scope_missing', { scope });
        expect([status, text === '' ? sentence : JSON.parse(text).message]).toEqual([403, sentence]);
      },
    ];
    if (scope === undefined) return [withOthers];
    const withScope = async () => {
      const { user, token } = await holderOf('ADMIN', [scope]);
      const { status, text } = await make(name, token, await idsFor(stage, name, user));
      expect(status, text).toBe(done);
    };
    return [withOthers, ['by an API token of its scope', withScope]];
  };

  /** An API token of every scope still needs the role of its owner. */
  const casesOfOwners = (name: EndpointName): OneCase[] => {
    if (may(TABLE[name][policy], 'VIEWER')) return [];
    const byViewer = async () => {
      const { user, token } = await holderOf('VIEWER', [...API_TOKEN_SCOPES]);
      const { status, text } = await make(name, token, await idsFor(stage, name, user));
      expect([status, text === '' ? 403 : JSON.parse(text).message]).toEqual([
        403,
        text === '' ? 403 : ERRORS.forbidden.text,
      ]);
    };
    return [['by an API token of a VIEWER', byViewer]];
  };

  it.each(CALLS.map(([name]) => name))(
    '%s is made by exactly the roles and API tokens of the tables',
    MANY_CASES,
    (name) =>
      expectEachCase([...casesOfRoles(name), ...casesOfNoToken(name), ...casesOfScopes(name), ...casesOfOwners(name)]),
  );

  const send = ({ token }: { token: string }, method: string, address: string, body?: unknown) =>
    stage.server.call(method, address, { token, body });

  it('GET /users shows all to ADMIN and MANAGER, and only themselves to the others', async () => {
    const { ADMIN, MANAGER, RESPONDER, VIEWER } = stage.users;
    const seen = async (token: string) =>
      ((await stage.server.call('GET', '/users', { token })).body as { users: User[] }).users;
    for (const { token } of [ADMIN, MANAGER]) expect((await seen(token)).length).toBeGreaterThan(4);
    for (const { token, user } of [RESPONDER, VIEWER]) expect(await seen(token)).toEqual([user]);
  });

  it('GET /users shows all to an API token only with the scope for it', async () => {
    const seenWith = async (scope: ApiTokenScope) => {
      const { token } = await addApiToken(stage, stage.users.MANAGER, [scope]);
      return ((await send({ token }, 'GET', '/users')).body as { users: User[] }).users;
    };
    expect(await seenWith('logs:read')).toEqual([stage.users.MANAGER.user]);
    expect((await seenWith('admin:read')).length).toBeGreaterThan(3);
  });

  it.each<[Role, Role, number]>([
    ['ADMIN', 'ADMIN', 200],
    ['ADMIN', 'MANAGER', 200],
    ['MANAGER', 'ADMIN', 403],
    ['MANAGER', 'MANAGER', 403],
    ['MANAGER', 'RESPONDER', 200],
    ['MANAGER', 'VIEWER', 200],
  ])('%s adding a %s is %i', async (role, added, status) => {
    const address = role === 'ADMIN' ? '/admin/users' : '/manager/users';
    const body = { ...bodyOf('createUser'), role: added };
    expect((await send(stage.users[role], 'POST', address, body)).status).toBe(status);
  });

  it.each<[Role, RolePolicy, number]>([
    ['ADMIN', 'open', 200],
    ['MANAGER', 'open', 200],
    ['RESPONDER', 'open', 200],
    ['VIEWER', 'open', 200],
    ['ADMIN', 'strict', 200],
    ['MANAGER', 'strict', 200],
    ['RESPONDER', 'strict', 403],
    ['VIEWER', 'strict', 403],
  ])('%s erasing a file of somebody else under %s is %i', async (role, under, status) => {
    if (under !== policy) return;
    const id = await addFile(stage.server, stage.users[role === 'ADMIN' ? 'MANAGER' : 'ADMIN']);
    expect((await send(stage.users[role], 'DELETE', `/logs/${id}?hardDelete=true`)).status).toBe(status);
  });

  it.each<[Role, number, number]>([
    ['ADMIN', 200, 200],
    ['MANAGER', 200, 200],
    ['RESPONDER', 200, 200],
    ['VIEWER', 200, 403],
  ])('%s erasing a file of their own is %i open and %i strict', async (role, open, strict) => {
    const id = await addFile(stage.server, stage.users[role]);
    const { status } = await send(stage.users[role], 'DELETE', `/logs/${id}?hardDelete=true`);
    expect(status).toBe(policy === 'open' ? open : strict);
  });

  it.each<Role>(['MANAGER', 'RESPONDER', 'VIEWER'])('a rule of somebody else does not exist for %s', async (role) => {
    const other = await stage.server.addUser('RESPONDER');
    const { id } = (await send(other, 'POST', '/parsing-rules', RULE)).body as ParsingRule;
    const me = stage.users[role];
    const mayWrite = policy === 'open' || role !== 'VIEWER';
    expect((await send(me, 'GET', `/parsing-rules/${id}`)).status).toBe(404);
    expect((await send(me, 'POST', '/parsing-rules/test', { rule: id, sampleLogs: ['x'] })).status).toBe(404);
    expect((await send(me, 'PUT', `/parsing-rules/${id}`, RULE)).status).toBe(mayWrite ? 404 : 403);
    expect((await send(me, 'DELETE', `/parsing-rules/${id}`)).status).toBe(mayWrite ? 404 : 403);
    for (const method of ['GET', 'DELETE'])
      expect((await send(stage.users.ADMIN, method, `/parsing-rules/${id}`)).status).toBe(200);
  });

  it.each<[Role, number]>([
    ['ADMIN', 200],
    ['MANAGER', 200],
    ['RESPONDER', 403],
    ['VIEWER', 403],
  ])('%s making, changing and deleting a template is %i', async (role, status) => {
    const template = { ...RULE, isTemplate: true };
    const { id } = (await send(stage.users.MANAGER, 'POST', '/parsing-rules', template)).body as ParsingRule;
    const me = stage.users[role];
    expect((await send(me, 'GET', `/parsing-rules/${id}`)).status).toBe(200);
    expect((await send(me, 'POST', '/parsing-rules', template)).status).toBe(status);
    expect((await send(me, 'PUT', `/parsing-rules/${id}`, template)).status).toBe(status);
    expect((await send(me, 'DELETE', `/parsing-rules/${id}`)).status).toBe(status);
  });

  it('an administrator cannot delete, nor take the role of, the own account', async () => {
    // The only one would be told that one must remain.
    await stage.server.addUser('ADMIN');
    const { token, user } = stage.users.ADMIN;
    expect((await send({ token }, 'DELETE', `/admin/users/${user.id}`)).status).toBe(400);
    expect((await send({ token }, 'PUT', `/admin/users/${user.id}/role`, { role: 'VIEWER' })).status).toBe(400);
  });

  it('a review replaces the own one and leaves those of others', async () => {
    const address = `/analyses/${stage.analysisMemoryId}/feedback`;
    const reviews = async () =>
      ((await send(stage.users.VIEWER, 'GET', address)).body as { feedback: { userId: string }[] }).feedback;
    for (const role of ['RESPONDER', 'VIEWER', 'VIEWER'] as const)
      expect((await send(stage.users[role], 'POST', address, { isCorrect: false })).status).toBe(200);
    const authors = (await reviews()).map(({ userId }) => userId);
    for (const role of ['RESPONDER', 'VIEWER'] as const)
      expect(authors.filter((id) => id === stage.users[role].user.id)).toHaveLength(1);
  });
});
