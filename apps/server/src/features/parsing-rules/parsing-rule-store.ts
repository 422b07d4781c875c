import { LIMITS, type NewParsingRule, type ParsingRule } from '@rootline/contract';
import { type Selectable, sql } from 'kysely';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import { jsonbText } from '#platform/database/jsonb-text.ts';
import type { Tables } from '#platform/database/tables.ts';
import { newId } from '#platform/new-id.ts';

export function createParsingRuleStore(db: Database) {
  /** Own rules first, so that a long list never lacks them; then newest first. */
  const listFor = (userId: string) =>
    db
      .selectFrom('parsing_rules')
      .select(COLUMNS)
      .orderBy(sql`owner_id is not distinct from ${userId}`, 'desc')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(LIMITS.list.max);

  return {
    async listAll(userId: string): Promise<ParsingRule[]> {
      return (await listFor(userId).execute()).map(toRule);
    },

    async listOwnAndTemplates(userId: string, { activeOnly }: { activeOnly: boolean }): Promise<ParsingRule[]> {
      const rows = listFor(userId).where(({ eb, or }) =>
        or([eb('owner_id', '=', userId), eb('is_template', '=', true)]),
      );
      return (await (activeOnly ? rows.where('is_active', '=', true) : rows).execute()).map(toRule);
    },

    async find(id: string): Promise<ParsingRule | null> {
      const row = await db.selectFrom('parsing_rules').select(COLUMNS).where('id', '=', id).executeTakeFirst();
      return row === undefined ? null : toRule(row);
    },

    /** No one else changes the rule until the transaction ends. */
    async findLocked(transaction: DatabaseTransaction, id: string): Promise<ParsingRule | null> {
      const row = await transaction
        .selectFrom('parsing_rules')
        .select(COLUMNS)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      return row === undefined ? null : toRule(row);
    },

    /** The number of rules of a user, who adds no other one until the transaction ends; null: there is no such user. */
    async countLocked(transaction: DatabaseTransaction, ownerId: string): Promise<number | null> {
      const owner = await transaction
        .selectFrom('users')
        .select('id')
        .where('id', '=', ownerId)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (owner === undefined) return null;
      const { rules } = await transaction
        .selectFrom('parsing_rules')
        .select(({ fn }) => fn.countAll<number>().as('rules'))
        .where('owner_id', '=', ownerId)
        .executeTakeFirstOrThrow();
      return rules;
    },

    async insert(transaction: DatabaseTransaction, ownerId: string, rule: NewParsingRule): Promise<ParsingRule> {
      const row = { ...toColumns(rule), id: newId(), owner_id: ownerId, created_at: new Date() };
      return toRule(
        await transaction.insertInto('parsing_rules').values(row).returning(COLUMNS).executeTakeFirstOrThrow(),
      );
    },

    async replace(transaction: DatabaseTransaction, id: string, rule: NewParsingRule): Promise<ParsingRule> {
      const row = transaction
        .updateTable('parsing_rules')
        .set((eb) => ({ ...toColumns(rule), version: eb('version', '+', 1) }))
        .where('id', '=', id);
      return toRule(await row.returning(COLUMNS).executeTakeFirstOrThrow());
    },

    async remove(transaction: DatabaseTransaction, id: string): Promise<void> {
      await transaction.deleteFrom('parsing_rules').where('id', '=', id).execute();
    },
  };
}

const COLUMNS = [
  'id',
  'owner_id',
  'name',
  'description',
  'is_active',
  'is_template',
  'field_mappings',
  'regex_patterns',
  'created_at',
  'version',
] as const satisfies readonly (keyof Tables['parsing_rules'])[];

function toColumns(rule: NewParsingRule) {
  return {
    name: rule.name.trim(),
    description: rule.description,
    is_active: rule.isActive,
    is_template: rule.isTemplate,
    field_mappings: jsonbText(rule.fieldMappings),
    regex_patterns: jsonbText(rule.regexPatterns),
  };
}

function toRule(row: Selectable<Tables['parsing_rules']>): ParsingRule {
  return {
    id: row.id,
    ownerId: row.owner_id,
    name: row.name,
    description: row.description,
    isActive: row.is_active,
    isTemplate: row.is_template,
    fieldMappings: row.field_mappings,
    regexPatterns: row.regex_patterns,
    createdAt: row.created_at.toISOString(),
    version: row.version,
  };
}
