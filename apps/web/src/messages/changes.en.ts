import type { ChangeKind } from '@rootline/contract';

const kinds: Record<ChangeKind, string> = { deploy: 'Deploy', flag: 'Flag', configuration: 'Configuration' };

/** Words of changes that somebody told of. */
export const changesText = {
  title: 'Changes',
  kinds,
  row: (kind: string, service: string | null, title: string) =>
    service === null ? `${kind}: ${title}` : `${kind} of ${service}: ${title}`,
  before: (time: string) => `${time} before the failure`,
  beforeTitle: 'Changes before it',
  atOnce: 'at the same moment as the failure',
  hint: 'A change before a failure is a candidate, not a cause: only the log can show that it did harm.',
  more: (count: string) => `and ${count} more`,
};
