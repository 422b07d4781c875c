import { LLM_CALL_TYPES, LOG_LEVELS } from '@rootline/contract';
import { dayIn, listIn, textIn, withoutGaps, wordIn, wordsIn } from './search-values.ts';

export const CALL_OUTCOMES = ['success', 'error', 'running'] as const;

export type LlmStatusSearch = ReturnType<typeof parseLlmStatusSearch>;

/** Parameters of `/llm-status`: which of the calls are listed, and which of them are open. */
export function parseLlmStatusSearch(raw: Record<string, unknown>) {
  return withoutGaps({
    type: wordIn(raw['type'], LLM_CALL_TYPES),
    status: wordIn(raw['status'], CALL_OUTCOMES),
    model: textIn(raw['model']),
    /** Id of a log file. */
    file: textIn(raw['file']),
    /** Id of a job. */
    job: textIn(raw['job']),
    /** ISO 8601 times of the selected window. */
    from: textIn(raw['from']),
    to: textIn(raw['to']),
    /** Ids of the opened calls. */
    call: listIn(raw['call']),
  });
}

/** Parameters of `/feedback-review`. */
export function parseFeedbackSearch(raw: Record<string, unknown>) {
  return withoutGaps({
    /** Only reviews that say No. */
    correct: wordIn(raw['correct'], ['no'] as const),
    /** Words of a correction. */
    q: textIn(raw['q']),
  });
}

const PARSING_RULE_DIALOGS = ['edit', 'test'] as const;

export function parseParsingRulesSearch(raw: Record<string, unknown>) {
  return withoutGaps({
    /** Id of the rule that the dialog is about; editing without one creates a rule. */
    rule: textIn(raw['rule']),
    /** Id of the file that a new rule is drafted from. */
    draft: textIn(raw['draft']),
    dialog: wordIn(raw['dialog'], PARSING_RULE_DIALOGS),
  });
}

const SOURCE_DIALOGS = [
  'add',
  'add-ring',
  'change',
  'credentials',
  'delete',
  'capture',
  'captures',
  'send',
  'rotate',
  'watch',
] as const;
export type SourceDialogName = (typeof SOURCE_DIALOGS)[number];
export type SourcesSearch = ReturnType<typeof parseSourcesSearch>;

/** Parameters of `/sources`. */
export function parseSourcesSearch(raw: Record<string, unknown>) {
  const dialog = wordIn(raw['dialog'], SOURCE_DIALOGS);
  return withoutGaps({
    dialog,
    /** Id of the source or ring that the dialog is about. */
    about: dialog && textIn(raw['about']),
    /** Of a new source. */
    kind: dialog === 'add' ? textIn(raw['kind']) : undefined,
  });
}

const LIVE_LEVELS = [...LOG_LEVELS, 'none'] as const;
export type LiveSearch = ReturnType<typeof parseLiveSearch>;

/** Parameters of a live view: which of its lines show. */
export function parseLiveSearch(raw: Record<string, unknown>) {
  return withoutGaps({
    levels: wordsIn(raw['levels'], LIVE_LEVELS),
    stream: textIn(raw['stream']),
    find: textIn(raw['find']),
  });
}

const SETTINGS_VIEWS = [
  'llm',
  'users',
  'password',
  'sessions',
  'ignored',
  'tokens',
  'webhook',
  'audit',
  'all-tokens',
] as const;
export type SettingsView = (typeof SETTINGS_VIEWS)[number];

/** The dialogs of the settings, by the screen that has them. */
const SETTINGS_DIALOGS = {
  users: ['add', 'change-role', 'keep-days', 'endSessions', 'requirePassword', 'disable', 'enable', 'delete'],
  tokens: ['add', 'end'],
  'all-tokens': ['end'],
  sessions: ['end-others'],
  webhook: ['delete', 'rotate'],
} as const satisfies Partial<Record<SettingsView, readonly string[]>>;
export type SettingsDialog = (typeof SETTINGS_DIALOGS)[keyof typeof SETTINGS_DIALOGS][number];
const DIALOGS: Partial<Record<SettingsView, readonly SettingsDialog[]>> = SETTINGS_DIALOGS;

export type SettingsSearch = ReturnType<typeof parseSettingsSearch>;

export function parseSettingsSearch(raw: Record<string, unknown>) {
  const view = wordIn(raw['view'], SETTINGS_VIEWS);
  const dialog = view && wordIn(raw['dialog'], DIALOGS[view] ?? []);
  return withoutGaps({
    view,
    ...(view === 'audit' ? auditIn(raw) : {}),
    dialog,
    /** Id of the user or token that the dialog is about. */
    about: dialog && textIn(raw['about']),
    /** Words that find users. */
    q: view === 'users' ? textIn(raw['q']) : undefined,
  });
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
