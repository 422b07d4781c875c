import { type IgnoredMessage, ignorableMessage, messageFinder } from '@rootline/rca';
import { readPackedDigest } from '../digest-file.ts';
import type { EntryOperations } from './entry-operations.ts';

/** What would be ignored with a template; null where the file has none of that id. */
export async function readMessage({
  digestPath,
  templateId,
}: EntryOperations['message']['input']): Promise<IgnoredMessage | null> {
  const { templates } = await readPackedDigest(digestPath);
  const template = templates.find(({ id }) => id === templateId);
  return template === undefined ? null : ignorableMessage(template);
}

/** The templates of each message, and their entries; in the order of the messages. */
export async function readTemplatesOf({ digestPath, messages }: EntryOperations['templatesOf']['input']) {
  const { templates } = await readPackedDigest(digestPath);
  const found = messages.map(() => ({ templateIds: [] as string[], entries: 0 }));
  const messagesOf = messageFinder(messages);
  for (const template of templates) {
    for (const index of messagesOf(template)) {
      const one = found[index];
      if (one === undefined) continue;
      one.templateIds.push(template.id);
      one.entries += template.count;
    }
  }
  return found;
}
