import * as z from 'zod/mini';
import { timeSchema } from '../primitives.ts';
import { SERVER_LOG_LEVELS } from '../vocabulary.ts';

export const serverLogEntrySchema = z.object({
  level: z.enum(SERVER_LOG_LEVELS),
  timestamp: timeSchema,
  message: z.string(),
  source: z.nullable(z.string()),
});
export type ServerLogEntry = z.infer<typeof serverLogEntrySchema>;
