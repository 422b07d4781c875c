import { ENDPOINTS, LIMITS, type NewParsingRule, type ParsingRule, type User } from '@rootline/contract';
import { type LogRule, orderPatterns } from '@rootline/logparse';
import { AppError } from '#http/app-error.ts';
import type { Mount } from '#http/mount.ts';
import { type DatabaseTransaction, withTransaction } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { describeTest } from './describe-test.ts';
import { createParsingRuleStore } from './parsing-rule-store.ts';
import { createPatternEngine } from './pattern-engine.ts';
import { createRuleAccess } from './rule-access.ts';
import { createUserSlots } from './user-slots.ts';

const { perUser, savesPerUser, saves, testsPerUser, tests, testLineBytes } = LIMITS.rules;

interface ParsingRulesDeps extends Pick<Platform, 'config' | 'db' | 'startChild'> {
  /** Where a parsed file lies on this machine; null when it is gone or not parsed. */
  locateFile(id: string): Promise<{ rawPath: string } | null>;
}

/** Rules for log formats of users' own: kept, shared as templates, and tried on sample lines. */
export function createParsingRules({ config, db, startChild, locateFile }: ParsingRulesDeps) {
  const store = createParsingRuleStore(db);
  const engine = createPatternEngine(startChild);
  const { managesAll, maySee, mayChange, mayWriteTemplates } = createRuleAccess(config.rolePolicy);
  const withSaveSlot = createUserSlots({ perUser: savesPerUser, total: saves });
  const withTestSlot = createUserSlots({ perUser: testsPerUser, total: tests });

  async function findVisible(id: string, user: User): Promise<ParsingRule> {
    const rule = await store.find(id);
    // No one learns which rules others have.
    if (rule === null || !maySee(user, rule)) throw new AppError('rule_not_found');
    return rule;
  }

  /** In the transaction of the change, which it keeps others out of. */
  async function requireMayChange(transaction: DatabaseTransaction, id: string, user: User): Promise<void> {
    const rule = await store.findLocked(transaction, id);
    if (rule === null || !maySee(user, rule)) throw new AppError('rule_not_found');
    if (!mayChange(user, rule)) throw new AppError('forbidden');
  }

  async function checkContent(rule: NewParsingRule, user: User): Promise<void> {
    if (rule.isTemplate && !mayWriteTemplates(user)) throw new AppError('forbidden');
    await withSaveSlot(user.id, () => engine.check(user.id, rule.regexPatterns));
  }

  async function test(userId: string, rule: NewParsingRule, lines: string[]) {
    await engine.check(userId, rule.regexPatterns);
    const patterns = orderPatterns(rule.regexPatterns);
    const matched = await engine.match(userId, { patterns: patterns.map(({ pattern }) => pattern), lines });
    return describeTest({ patterns, fieldMappings: rule.fieldMappings }, lines, matched);
  }

  return {
    stop: () => engine.stop(),

    /** What is tried on the files of a user: own active rules, then active templates. */
    async activeFor(userId: string): Promise<LogRule[]> {
      const rules = await store.listOwnAndTemplates(userId, { activeOnly: true });
      return rules.map(({ id, version = 1, name, isTemplate, ownerId, fieldMappings, regexPatterns }) => ({
        id,
        version,
        name,
        isTemplate: isTemplate && ownerId !== userId,
        fieldMappings,
        regexPatterns,
      }));
    },

    mount(mount: Mount): void {
      mount(ENDPOINTS.listParsingRules, async ({ session: { user } }) =>
        managesAll(user) ? store.listAll(user.id) : store.listOwnAndTemplates(user.id, { activeOnly: false }),
      );

      mount(ENDPOINTS.listActiveParsingRules, async ({ session }) =>
        store.listOwnAndTemplates(session.user.id, { activeOnly: true }),
      );

      mount(ENDPOINTS.getParsingRule, async ({ params, session }) => findVisible(params.id, session.user));

      mount(ENDPOINTS.createParsingRule, async ({ body, session: { user }, note, audit, inTransaction }) => {
        await checkContent(body, user);
        if (body.isTemplate) note('template');
        return inTransaction(async (transaction) => {
          const count = await store.countLocked(transaction, user.id);
          if (count === null) throw new AppError('token_invalid');
          if (count >= perUser) throw new AppError('rule_limit', { limit: perUser });
          const rule = await store.insert(transaction, user.id, body);
          audit.target(rule.id);
          return rule;
        });
      });

      mount(ENDPOINTS.updateParsingRule, async ({ params, body, session: { user }, note, inTransaction }) => {
        // Before the patterns are read: they may be long, and the answer is the same.
        await withTransaction(db, (transaction) => requireMayChange(transaction, params.id, user));
        await checkContent(body, user);
        if (body.isTemplate) note('template');
        return inTransaction(async (transaction) => {
          await requireMayChange(transaction, params.id, user);
          return store.replace(transaction, params.id, body);
        });
      });

      mount(ENDPOINTS.deleteParsingRule, async ({ params, session: { user }, inTransaction }) => {
        await inTransaction(async (transaction) => {
          await requireMayChange(transaction, params.id, user);
          await store.remove(transaction, params.id);
        });
        return { ok: true as const };
      });

      mount(ENDPOINTS.testParsingRule, async ({ body: { rule, sampleLogs }, session: { user } }) => {
        const long = sampleLogs.findIndex((line) => Buffer.byteLength(line) > testLineBytes);
        if (long >= 0) throw new AppError('rule_test_line_long', { number: long + 1, limit: testLineBytes / 1024 });
        const tried = typeof rule === 'string' ? await findVisible(rule, user) : rule;
        return withTestSlot(user.id, () => test(user.id, tried, sampleLogs));
      });

      mount(ENDPOINTS.draftParsingRule, async ({ body: { logFileId }, session: { user } }) => {
        const file = await locateFile(logFileId);
        if (file === null) throw new AppError('log_file_not_found');
        return withTestSlot(user.id, () => engine.draft(user.id, file.rawPath));
      });
    },
  };
}
