import { dayIn, textIn, withoutGaps, wordIn } from './search-values.ts';

const SETTINGS_VIEWS = ['llm', 'users', 'password', 'sessions', 'tokens', 'webhook', 'audit', 'all-tokens'] as const;
export type SettingsView = (typeof SETTINGS_VIEWS)[number];

export function parseSettingsSearch(raw: Record<string, unknown>) {
  const view = wordIn(raw['view'], SETTINGS_VIEWS);
  return withoutGaps({ view, ...(view === 'audit' ? auditIn(raw) : {}) });
}

/** The filters of the audit log. */
function auditIn(raw: Record<string, unknown>) {
  return {
    action: textIn(raw['action']),
    user: textIn(raw['user']),
    from: dayIn(raw['from']),
    to: dayIn(raw['to']),
  };
}
