import type * as z from 'zod/mini';

/** Validates a form by a schema of the contract: the first problem per field, in the schema's own words. */
export function schemaProblems(schema: z.ZodMiniType) {
  return (values: unknown): Record<string, string> => {
    const result = schema.safeParse(values);
    if (result.success) return {};
    const problems: Record<string, string> = {};
    for (const { path, message } of result.error.issues) problems[path.join('.')] ??= message;
    return problems;
  };
}
