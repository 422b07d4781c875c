import { withoutGaps, wordIn } from './search-values.ts';

const SETTINGS_VIEWS = ['llm', 'users', 'password', 'webhook', 'audit'] as const;
export type SettingsView = (typeof SETTINGS_VIEWS)[number];

export function parseSettingsSearch(raw: Record<string, unknown>) {
  return withoutGaps({ view: wordIn(raw['view'], SETTINGS_VIEWS) });
}
