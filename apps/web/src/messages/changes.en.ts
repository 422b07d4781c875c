import type { ChangeKind } from '@rootline/contract';

const kinds: Record<ChangeKind, string> = { deploy: 'Deploy', flag: 'Flag', configuration: 'Configuration' };

/** Words of changes that someone told of. */
export const changesText = {
  title: 'Changes',
  intro: 'Deploys, flags, and configurations. Analyses name those shortly before a failure.',
  loading: 'Loading changes...',
  loadFailed: 'Failed to load changes',
  empty: 'No changes yet',
  emptyHint: 'Add one here, or let your pipeline call POST /changes.',
  none: 'none',
  unknown: 'unknown',
  columns: { at: 'Time', kind: 'Kind', title: 'Change', service: 'Service', by: 'Added by', actions: 'Actions' },
  form: {
    open: 'Add change',
    title: 'What changed',
    service: 'Service',
    serviceHint: 'As your logs name it; optional',
    at: 'Time',
    atHint: 'Your local time; empty for now',
    link: 'Link',
    linkHint: 'To the release or the pipeline; optional',
    badTime: 'Enter a time such as 2026-03-01 14:30:00, or leave this empty',
    ahead: 'This time is in the future',
    added: 'Change added',
    failed: 'Failed to add the change',
  },
  remove: {
    open: 'Delete',
    of: (title: string) => `Delete the change ${title}`,
    title: 'Delete change',
    question: (title: string) => `Delete the change "${title}"?`,
    hint: 'Its marks disappear. Results that already name it keep naming it.',
    done: 'Change deleted',
    failed: 'Failed to delete the change',
  },
  kinds,
  row: (kind: string, service: string | null, title: string) =>
    service === null ? `${kind}: ${title}` : `${kind} of ${service}: ${title}`,
  before: (time: string) => `${time} before the failure`,
  beforeTitle: 'Changes shortly before the failure',
  atOnce: 'at the same moment as the failure',
  hint: 'A change before a failure is a candidate, not a cause: only the log can show whether it did harm.',
  more: (count: string) => `and ${count} more`,
};
