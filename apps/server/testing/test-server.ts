import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import type { Role, User } from '@rootline/contract';
import { createServer, type Server, type ServerOverrides } from '#app.ts';
import { readConfig } from '#config.ts';
import { sessionStore } from '#features/auth/session-store.ts';
import { userStore } from '#features/users/user-store.ts';
import { newId } from '#platform/new-id.ts';
import { hashPassword } from '#platform/passwords.ts';
import type { Platform } from '#platform/platform.ts';
import { createTestDatabase } from '#testing/test-postgres.ts';

interface Options {
  /** Variables of the environment beyond a free port and a folder of its own. */
  env?: Record<string, string>;
  /** True: its own embedded database in its own folder, as on a first start; slower. */
  ownDatabase?: boolean;
  overrides?: ServerOverrides;
}

export interface TestUser {
  user: User;
  email: string;
  password: string;
  token: string;
}

interface CallOptions {
  token?: string | undefined;
  /** Sent as JSON, or as it is when it is a string or a form. */
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
  text: string;
}

const PASSWORD = 'correct horse';
let passwordHash: Promise<string> | undefined;

/** The real server on a free port of 127.0.0.1, with a fresh database and folder; `stop` removes both. */
export async function startTestServer({ env = {}, ownDatabase = false, overrides = {} }: Options = {}) {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'rootline-test-'));
  const database = ownDatabase ? null : await createTestDatabase();
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: database?.url,
    DATABASE_CONNECTIONS: '5',
    LOG_LEVEL: 'debug',
    ...env,
  });
  const logLines: string[] = [];
  const start = async () => {
    const server = await createServer(config, { logOutput: collect(logLines), ...overrides });
    return { server, url: await server.listen() };
  };
  const removeAll = async () => {
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  };
  let running = await start().catch(async (error) => {
    await removeAll();
    throw error;
  });

  const call = async (method: string, address: string, options: CallOptions = {}): Promise<Answer> => {
    const response = await fetch(running.url + address, { method, ...request(options) });
    // A stream of events has no end of its own.
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
    const text = isStream ? '' : await response.text();
    if (isStream) await response.body?.cancel();
    const isJson = response.headers.get('content-type')?.includes('application/json') ?? false;
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text !== '' ? JSON.parse(text) : null,
      text,
    };
  };

  return {
    get url(): string {
      return running.url;
    },
    get platform(): Platform {
      return running.server.platform;
    },
    get server(): Server {
      return running.server;
    },
    config,
    dataDir,
    /** Lines of the server log so far. */
    logLines,
    call,
    /** Adds a user with the role and signs in. */
    async addUser(role: Role = 'VIEWER'): Promise<TestUser> {
      const { db } = running.server.platform;
      passwordHash ??= hashPassword(PASSWORD);
      const email = `user-${newId().toLowerCase()}@example.com`;
      const name = { firstName: 'Test', lastName: role };
      const user = await userStore.add(db, { ...name, email, role, passwordHash: await passwordHash });
      return { user, email, password: PASSWORD, token: await sessionStore.open(db, user.id) };
    },
    /** Stops and starts on the same database and folder. */
    async restart(): Promise<void> {
      await running.server.stop();
      running = await start();
    },
    async stop(): Promise<void> {
      await running.server.stop();
      await removeAll();
    },
  };
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;

function request({ token, body, headers = {} }: CallOptions): RequestInit {
  const all = { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers };
  if (body === undefined) return { headers: all };
  if (typeof body === 'string' || body instanceof FormData) return { headers: all, body };
  return { headers: { 'content-type': 'application/json', ...all }, body: JSON.stringify(body) };
}

function collect(lines: string[]): Writable {
  return new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk).trimEnd());
      done();
    },
  });
}
