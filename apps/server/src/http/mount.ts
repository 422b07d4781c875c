import {
  type Endpoint,
  type EndpointInput,
  type EndpointResponse,
  isAllowed,
  LIMITS,
  type RolePolicy,
  type User,
} from '@rootline/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#http/app-error.ts';
import { isAudited } from '#http/audited-calls.ts';
import { readInput } from '#http/read-input.ts';
import type { RecordAudit } from '#platform/audit/audit-log.ts';

export interface Session {
  user: User;
  /** SHA-256 of the token: the session's key, safe to store. */
  tokenHash: string;
}

/** Finds the session of a bearer token; null when the token is not valid. */
export type FindSession = (token: string) => Promise<Session | null>;

export interface HttpDeps {
  findSession: FindSession;
  rolePolicy: RolePolicy;
  recordAudit: RecordAudit;
}

interface CallContext<E extends Endpoint> extends EndpointInput<E> {
  /** Of a public call: null. */
  session: E['permission'] extends 'public' ? null : Session;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Adds what happened to the call's entry in the audit log; never a password, token or log content. */
  note(text: string): void;
}

type Handler<E extends Endpoint, R extends EndpointResponse<E>> = (context: CallContext<E>) => Promise<R>;

/** Mounts calls on the server: token, then permission, then input, then the handler. Every mounted path is remembered for OpenAPI. */
export function createMount(app: FastifyInstance, deps: HttpDeps) {
  const mounted: Endpoint[] = [];

  function mount<const E extends Endpoint, const R extends EndpointResponse<E>>(
    endpoint: E,
    handler: Handler<E, R>,
  ): void {
    mounted.push(endpoint);
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit: endpoint.bodyLimitBytes ?? LIMITS.body.bytes,
      // Before the body is read: an unknown caller must not make the server read megabytes.
      onRequest: async (request) => {
        sessions.set(request, await admit(endpoint, request, deps));
        if (endpoint.bodyForm === undefined && isMultipart(request)) throw new AppError('json_required');
      },
      handler: async (request, reply) => {
        const input = readInput(endpoint, request) as EndpointInput<E>;
        const session = (sessions.get(request) ?? null) as CallContext<E>['session'];
        const notes: string[] = [];
        const note = (text: string) => void notes.push(text);
        const run = () => handler({ ...input, session, request, reply, note });
        if (!isAudited(endpoint)) return run();
        const audit = (status: number) => {
          const userId = session?.user.id ?? null;
          const { ip: address, params } = request;
          const target = Object.values(params as object).join(' ') || null;
          const action = `${endpoint.method} ${endpoint.path}`;
          return deps.recordAudit({ userId, address, action, target, status, note: notes.join('; ') || null });
        };
        try {
          const answer = await run();
          await audit(reply.statusCode);
          return answer;
        } catch (error) {
          if (error instanceof AppError) await audit(error.status);
          throw error;
        }
      },
    });
  }
  return { mount, mounted };
}
export type Mount = ReturnType<typeof createMount>['mount'];

function isMultipart(request: FastifyRequest): boolean {
  return request.headers['content-type']?.toLowerCase().startsWith('multipart/') ?? false;
}

const sessions = new WeakMap<FastifyRequest, Session | null>();

async function admit(endpoint: Endpoint, request: FastifyRequest, deps: HttpDeps): Promise<Session | null> {
  if (endpoint.permission === 'public') return null;
  const token = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1];
  const session = token === undefined ? null : await deps.findSession(token);
  if (session === null) throw new AppError('token_invalid');
  if (!isAllowed(session.user.role, endpoint.permission, deps.rolePolicy)) throw new AppError('forbidden');
  return session;
}
