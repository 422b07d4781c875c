/** Part of every fingerprint: a changed prompt or schema never takes an answer to the old one for its own. */
export const PROMPT_VERSION = 'rca-prompt-7';
export const SCHEMA_VERSION = 'rca-schema-4';
