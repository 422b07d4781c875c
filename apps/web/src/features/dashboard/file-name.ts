import type { LogFile } from '@rootline/contract';
import { dashboardText } from '#messages/dashboard.en.ts';

/** The name of a file, or words around its id when it has none. */
export function fileName({ id, filename }: Pick<LogFile, 'id' | 'filename'>): string {
  return filename || dashboardText.unnamed(id);
}
