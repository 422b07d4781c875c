import { ENDPOINTS, LIMITS, type User } from '@rootline/contract';
import { type IgnoredMessage, namesSomething } from '@rootline/rca';
import type { FastifyReply } from 'fastify';
import { AppError } from '#http/app-error.ts';
import { disconnectSignal } from '#http/disconnect-signal.ts';
import type { Mount } from '#http/mount.ts';
import type { Platform } from '#platform/platform.ts';
import { createIgnoredPatternStore, viewPattern } from './ignored-pattern-store.ts';

interface Asker {
  userId: string;
  signal: AbortSignal;
}

/** What is ignored has to be a message of a file. */
export interface FilesOfPatterns {
  /** Throws AppError log_file_not_found for a file that is deleted or never was. */
  findVisible(id: string): Promise<{ uploadedBy: string }>;
  /** The message of a template; null where the file has no such template, or none that is one message. */
  findMessage(asker: Asker, id: string, templateId: string): Promise<IgnoredMessage | null>;
  /** The templates of each message in the file, and their entries. */
  findTemplates(
    asker: Asker,
    id: string,
    messages: readonly IgnoredMessage[],
  ): Promise<{ templateIds: string[]; entries: number }[]>;
}

/** Message patterns that analyses leave out, since a person has said so. */
export function createIgnoredPatterns({ db }: Pick<Platform, 'db'>, files: FilesOfPatterns) {
  const store = createIgnoredPatternStore(db);

  return {
    /** What an analysis of the file leaves out. */
    async inFile(logFileId: string): Promise<IgnoredMessage[]> {
      const patterns = await store.listInFile(logFileId);
      return patterns.map(({ pattern, isFailing }) => ({ text: pattern, isFailing }));
    },

    mount(mount: Mount): void {
      mount(ENDPOINTS.listIgnoredPatterns, async ({ query, session }) => ({
        ignoredPatterns: await store.listOf(session.user.id, query.limit ?? LIMITS.list.default, query.before ?? null),
      }));

      mount(ENDPOINTS.listPatternsIgnoredInFile, async ({ params, session, reply }) => {
        await files.findVisible(params.id);
        const patterns = await store.listInFile(params.id);
        const messages = patterns.map(({ pattern, isFailing }) => ({ text: pattern, isFailing }));
        const found = await files.findTemplates(askerOf(session.user, reply), params.id, messages);
        return {
          ignoredPatterns: patterns.flatMap((pattern, index) => {
            const { templateIds = [], entries = 0 } = found[index] ?? {};
            const isRevocable = pattern.ownerId === null || pattern.ownerId === session.user.id;
            // What is ignored in other files of the owner says nothing about this one.
            return templateIds.length === 0 && pattern.scope === 'own-files'
              ? []
              : [{ ...viewPattern(pattern), templateIds, entries, isRevocable }];
          }),
        };
      });

      mount(ENDPOINTS.ignorePattern, async ({ params, body, session, reply, audit, note, inTransaction }) => {
        const { user } = session;
        const { scope, templateId } = body;
        const { uploadedBy } = await files.findVisible(params.id);
        if (scope === 'own-files' && uploadedBy !== user.id) throw new AppError('pattern_of_other_file');
        const message = await files.findMessage(askerOf(user, reply), params.id, templateId);
        if (message === null) throw new AppError('pattern_not_found');
        if (scope === 'own-files' && !namesSomething(message)) throw new AppError('pattern_too_general');
        const wanted = { logFileId: params.id, userId: user.id, scope, pattern: message.text };
        return inTransaction(async (transaction) => {
          const pattern = await store.add(transaction, { ...wanted, isFailing: message.isFailing });
          const { perFile, perUser } = LIMITS.ignoredPatterns;
          if (pattern === null)
            throw new AppError('ignored_pattern_limit', { limit: scope === 'file' ? perFile : perUser });
          audit.target(params.id);
          note(scope);
          return { ignoredPattern: viewPattern(pattern) };
        });
      });

      mount(ENDPOINTS.revokeIgnoredPattern, async ({ params, session, inTransaction }) => {
        await inTransaction(async (transaction) => {
          const pattern = await store.find(transaction, params.id);
          if (pattern === null) throw new AppError('ignored_pattern_not_found');
          // In a file it is ignored for everyone; in all files of a person only that person says so.
          if (pattern.ownerId !== null && pattern.ownerId !== session.user.id) throw new AppError('forbidden');
          await store.remove(transaction, params.id);
        });
        return { ok: true as const };
      });
    },
  };
}

function askerOf({ id }: User, reply: FastifyReply): Asker {
  return { userId: id, signal: disconnectSignal(reply) };
}
