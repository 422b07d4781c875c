import type { Database } from '#platform/database/database.ts';

/** How many tokens a model really counts per estimated token, learned from its answers. */
export function createTokenFactorStore(db: Database) {
  return {
    /** 1 when nothing is known. */
    async read(endpoint: string, model: string): Promise<number> {
      const row = await db
        .selectFrom('llm_token_factors')
        .select('factor')
        .where('endpoint', '=', endpoint)
        .where('model', '=', model)
        .executeTakeFirst();
      return row?.factor ?? 1;
    },

    /** What a run has learned, starting from what was known. */
    async save(endpoint: string, model: string, factor: number): Promise<void> {
      const learned = { factor, updated_at: new Date() };
      await db
        .insertInto('llm_token_factors')
        .values({ endpoint, model, ...learned })
        .onConflict((conflict) => conflict.columns(['endpoint', 'model']).doUpdateSet(learned))
        .execute();
    },
  };
}
export type TokenFactorStore = ReturnType<typeof createTokenFactorStore>;
