import {
  type ApiTokenScope,
  bodyLimitOf,
  ENDPOINTS,
  type Endpoint,
  type EndpointInput,
  type EndpointResponse,
  isAllowed,
  type Permission,
  type RolePolicy,
  SCOPE_OF_PERMISSION,
  type User,
} from '@rootline/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#http/app-error.ts';
import { type AuditDeps, auditCall, type CallAudit } from '#http/audit-call.ts';
import { viewedFiles } from '#http/audited-calls.ts';
import { may } from '#http/may.ts';
import type { OpenRequests } from '#http/open-requests.ts';
import { readInput } from '#http/read-input.ts';
import type { InTransaction } from '#platform/database/database.ts';

export interface Session {
  user: User;
  /** SHA-256 of the token: the session's key, safe to store. */
  tokenHash: string;
  /** Of a program that has an API token in place of a session: less than its owner may do. */
  apiToken?: { id: string; name: string; scopes: readonly ApiTokenScope[] };
}

/** Finds who has this bearer token; null when the token is not valid. The address is where the request came from. */
export type FindSession = (token: string, address: string) => Promise<Session | null>;

export interface HttpDeps {
  findSession: FindSession;
  rolePolicy: RolePolicy;
  auditLog: AuditDeps;
  /** True when the audit log says who looked into which file. */
  auditsViews: boolean;
  openRequests: Pick<OpenRequests, 'add'>;
}

interface CallContext<E extends Endpoint> extends EndpointInput<E> {
  /** Of a public call: null. */
  session: E['permission'] extends 'public' ? null : Session;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Adds what happened to the call's entry in the audit log; never a password, token or log content. */
  note: CallAudit['note'];
  audit: Pick<CallAudit, 'actor' | 'target'>;
  /** Runs the change of the call in one transaction, which ends with its entry in the audit log. */
  inTransaction: InTransaction;
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
      bodyLimit: bodyLimitOf(endpoint),
      // Before the body is read: an unknown caller must not make the server read megabytes.
      onRequest: async (request, reply) => {
        const session = await admit(endpoint, request, deps);
        sessions.set(request, session);
        if (session !== null) deps.openRequests.add(reply, session.tokenHash);
        if (endpoint.bodyForm === undefined && isMultipart(request)) throw new AppError('json_required');
      },
      handler: async (request, reply) => {
        const input = readInput(endpoint, request) as EndpointInput<E>;
        const session = (sessions.get(request) ?? null) as CallContext<E>['session'];
        const audit = auditCall(deps.auditLog, { endpoint, request, session });
        const answer = await audit.around(reply, () =>
          handler({ ...input, session, request, reply, note: audit.note, audit, inTransaction: audit.inTransaction }),
        );
        if (deps.auditsViews) for (const id of viewedFiles(endpoint, input)) await audit.viewed(id);
        return answer;
      },
    });
  }
  return { mount, mounted };
}
export type Mount = ReturnType<typeof createMount>['mount'];

function isMultipart(request: FastifyRequest): boolean {
  return request.headers['content-type']?.toLowerCase().startsWith('multipart/') ?? false;
}

const ALLOWED_BEFORE_PASSWORD_CHANGE: ReadonlySet<Endpoint> = new Set<Endpoint>([
  ENDPOINTS.getProfile,
  ENDPOINTS.changePassword,
  ENDPOINTS.logout,
]);

const sessions = new WeakMap<FastifyRequest, Session | null>();

async function admit(endpoint: Endpoint, request: FastifyRequest, deps: HttpDeps): Promise<Session | null> {
  if (endpoint.permission === 'public') return null;
  const token = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1];
  const session = token === undefined ? null : await deps.findSession(token, request.ip);
  if (session === null) throw new AppError('token_invalid');
  if (session.user.mustChangePassword === true && !ALLOWED_BEFORE_PASSWORD_CHANGE.has(endpoint))
    throw new AppError('password_change_required');
  const refusal = refusalOf(session, endpoint.permission, deps.rolePolicy);
  if (refusal !== null) {
    await auditCall(deps.auditLog, { endpoint, request, session }).refused(refusal);
    throw refusal;
  }
  return session;
}

/** Why a valid token is not enough; null when it is. */
function refusalOf(session: Session, permission: Permission, policy: RolePolicy): AppError | null {
  if (may(session, permission, policy)) return null;
  if (!isAllowed(session.user.role, permission, policy)) return new AppError('forbidden');
  const scope = SCOPE_OF_PERMISSION[permission];
  return scope === 'no-token' ? new AppError('token_not_allowed') : new AppError('token_scope_missing', { scope });
}
