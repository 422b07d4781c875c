import { ENDPOINTS, type Endpoint } from '@rootline/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#http/app-error.ts';
import { isAudited } from '#http/audited-calls.ts';
import type { Session } from '#http/mount.ts';
import type { AuditEntry, AuditLog } from '#platform/audit/audit-log.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';

export type AuditDeps = Pick<AuditLog, 'inTransaction' | 'record' | 'recordIn' | 'recordFlood' | 'recordView'>;

interface Call {
  endpoint: Endpoint;
  request: FastifyRequest;
  /** null of a call without a session. */
  session: Session | null;
}

export type CallAudit = ReturnType<typeof auditCall>;

const DONE = 200;
const TOO_MANY = 429;

/** The entry of one call in the audit log: what the handler says of it, and when it is written. */
export function auditCall(log: AuditDeps, { endpoint, request, session }: Call) {
  const apiToken = session?.apiToken;
  const notes: string[] = apiToken === undefined ? [] : [`by API token "${apiToken.name}" (${apiToken.id})`];
  let actor = session?.user.id ?? null;
  let target = Object.values(request.params ?? {}).join(' ');
  let isRecorded = !isAudited(endpoint);

  const entry = (status: number): AuditEntry => ({
    userId: actor,
    address: request.ip,
    action: `${endpoint.method} ${endpoint.path}`,
    target: target === '' ? null : target,
    status,
    note: notes.length === 0 ? null : notes.join('; '),
  });

  const audit = {
    note: (text: string): void => void notes.push(text),

    /** Who acts, of a call without a session: the account that signs in. */
    actor: (id: string): void => {
      actor = id;
    },

    /** What is changed, where the path names nothing: the account that is added. */
    target: (id: string): void => {
      target = id;
    },

    /** Makes a change and writes the entry, both or none; of a call that does without, the entry follows the change. */
    inTransaction: async <T>(work: (transaction: DatabaseTransaction) => Promise<T>): Promise<T> => {
      const isPartOfIt = !isRecorded;
      const result = await log.inTransaction(async (transaction) => {
        const done = await work(transaction);
        if (isPartOfIt) await log.recordIn(transaction, entry(DONE));
        return done;
      });
      isRecorded = true;
      return result;
    },

    /** An attempt that was turned down leaves an entry of its own. */
    refused: async ({ status }: AppError): Promise<void> => {
      if (!isAudited(endpoint)) return;
      await (status === TOO_MANY ? log.recordFlood(entry(status)) : log.record(entry(status)));
    },

    /** The entries of a file, or of a case, were shown. */
    viewed: async (fileId: string): Promise<void> => {
      const { method, path } = endpoint.path.startsWith('/cases/') ? ENDPOINTS.listCaseEntries : ENDPOINTS.listEntries;
      await log.recordView({ ...entry(DONE), action: `${method} ${path}`, target: fileId });
    },

    around: async <R>(reply: FastifyReply, run: () => Promise<R>): Promise<R> => {
      try {
        const answer = await run();
        if (!isRecorded) await log.record(entry(reply.statusCode));
        return answer;
      } catch (error) {
        if (error instanceof AppError) await audit.refused(error);
        throw error;
      }
    },
  };
  return audit;
}
