/** The words of the product. A word that stands here is spelled this way in the database, on the wire and on the screen. */

export const LOG_LEVELS = ['FATAL', 'ERROR', 'WARN', 'INFO', 'DEBUG'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export const SERVER_LOG_LEVELS = ['error', 'warning', 'info', 'debug'] as const;
export type ServerLogLevel = (typeof SERVER_LOG_LEVELS)[number];

export const ROLES = ['ADMIN', 'MANAGER', 'RESPONDER', 'VIEWER'] as const;
export type Role = (typeof ROLES)[number];

/** Roles a MANAGER may give to a new user. */
export const MANAGER_ASSIGNABLE_ROLES = ['VIEWER', 'RESPONDER'] as const satisfies readonly Role[];

export const FILE_STATUSES = ['not_started', 'pending', 'processing', 'completed', 'failed'] as const;
export type FileStatus = (typeof FILE_STATUSES)[number];

/** What became of stored data since it was written. */
export const STORED_STATES = ['whole', 'damaged', 'missing'] as const;
export type StoredState = (typeof STORED_STATES)[number];

/** What a case is at: nothing is in it; files arrive or are parsed; all that can be read is; nothing could be. */
export const CASE_STATUSES = ['empty', 'processing', 'completed', 'failed'] as const;
export type CaseStatus = (typeof CASE_STATUSES)[number];

/** How the service of a file in a case is known. */
export const SERVICE_ORIGINS = ['path', 'content', 'person'] as const;
export type ServiceOrigin = (typeof SERVICE_ORIGINS)[number];

/** How far the clock of a file in a case is off, and who says so: no one, what stands in the files, or a person. */
export const OFFSET_ORIGINS = ['none', 'detected', 'person'] as const;
export type OffsetOrigin = (typeof OFFSET_ORIGINS)[number];

/**
 * What the clock of a file stands on: ids that are in two files, a zone that is wrong by whole quarter hours, the zone that its
 * times state, nothing but that it is taken to be right; `none` where it names no time.
 */
export const CLOCK_GROUNDS = ['ids', 'zone-error', 'stated', 'assumed', 'none'] as const;
export type ClockGround = (typeof CLOCK_GROUNDS)[number];

/** How one service of a case points at another: by its name, or by an id that is in the lines of both. */
export const NAMING_KINDS = ['name', 'id'] as const;

/** Whether an incident goes on to the end of the logs, is over, or leaves silence behind; `unclear` where the logs end too soon. */
export const INCIDENT_ENDS = ['going-on', 'recovered', 'silent', 'unclear'] as const;
export type IncidentEnd = (typeof INCIDENT_ENDS)[number];

export const RUN_STATUSES = ['pending', 'running', 'completed', 'failed'] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

export const RCA_STATUSES = ['not_started', ...RUN_STATUSES] as const;
export type RcaStatus = (typeof RCA_STATUSES)[number];

/** What the Dashboard badge shows. */
export const ANALYSIS_STATUSES = ['COMPLETED', 'IN_PROGRESS', 'FAILED', 'PENDING'] as const;
export type AnalysisStatus = (typeof ANALYSIS_STATUSES)[number];

export const SEVERITIES = ['critical', 'high', 'medium', 'low'] as const;
export type Severity = (typeof SEVERITIES)[number];

export const ANALYSIS_TYPES = ['parsing', 'rca', 'statistical'] as const;
export type AnalysisType = (typeof ANALYSIS_TYPES)[number];

export const FILE_SOURCES = ['upload', 'api'] as const;
export type FileSource = (typeof FILE_SOURCES)[number];

/** What of a result's making named its cause: the model, its second choice, its answers about parts, or the statistics. */
export const CAUSE_SOURCES = ['model', 'alternative', 'parts', 'statistics'] as const;
export type CauseSource = (typeof CAUSE_SOURCES)[number];

/**
 * What stands before a sentence of a model that the log neither holds nor contradicts: about this log, or true of any.
 * The words are part of the text, so that no screen, export or copy can leave them out.
 */
export const CLAIM_MARKS = { unproven: '[unproven]', general: '[general]' } as const;
export type ClaimMark = keyof typeof CLAIM_MARKS;

/** A model's cause held against the label of a log: the right one, another one, or none that the log confirms. */
export const CAUSE_VERDICTS = ['hit', 'wrong', 'missed'] as const;
export type CauseVerdict = (typeof CAUSE_VERDICTS)[number];

/** Whether a model is good enough for analyses. */
export const MODEL_VERDICTS = ['good', 'fair', 'poor'] as const;
export type ModelVerdict = (typeof MODEL_VERDICTS)[number];

/** How a result was made. */
export const ANALYSIS_MODES = ['llm', 'llm-partial', 'statistical'] as const;
export type AnalysisMode = (typeof ANALYSIS_MODES)[number];

/** What an alert can be answered from. */
export const ALERT_PLACE_KINDS = ['source', 'ring'] as const;

/** How far the work on an alert is. */
export const ALERT_STATES = ['fired', 'captured', 'analyzed', 'failed'] as const;
export type AlertState = (typeof ALERT_STATES)[number];

/** Kinds of answers: a clear cause, several places to look, what others received, nothing that can be shown, nothing that failed. */
export const VERDICTS = ['clear', 'unclear', 'effect', 'not-judged', 'healthy'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** What they are called on a screen and in a report. */
export const VERDICT_LABELS: Readonly<Record<Verdict, string>> = {
  clear: 'Clear cause',
  unclear: 'Unclear',
  effect: 'Effect',
  'not-judged': 'Not judged',
  healthy: 'Healthy',
};

/** What stands before the line that an answer names first. */
const FIRST_LINE_LABELS: Readonly<Record<Verdict, string>> = {
  clear: 'Suspected cause',
  unclear: 'Most suspect',
  effect: 'Effect, not the cause',
  'not-judged': 'Look first at',
  healthy: 'Look first at',
};

/** What stands before the line that an answer names first; answers of earlier releases state no verdict. */
export function firstLineLabel(verdict: Verdict | undefined): string {
  return FIRST_LINE_LABELS[verdict ?? 'clear'];
}

export const CONFIDENCES = ['high', 'medium', 'low'] as const;
export type Confidence = (typeof CONFIDENCES)[number];

export const CHUNK_STATES = ['waiting', 'running', 'completed', 'skipped', 'failed'] as const;
export type ChunkState = (typeof CHUNK_STATES)[number];

/** What a run waits for: other runs at its endpoint, the answer about a chunk, the search, the joined or the second answer. */
export const RUN_STEPS = ['endpoint', 'chunk', 'search', 'join', 'second-answer'] as const;
export type RunStep = (typeof RUN_STEPS)[number];

export const LLM_CALL_TYPES = ['format_inference', 'rca_analysis', 'rca_aggregation', 'embedding', 'general'] as const;
export type LlmCallType = (typeof LLM_CALL_TYPES)[number];

/**
 * How the cause that a model names by itself stands to the one the statistics rank first: the same; another, until it saw
 * the ranking; another still; none that the log confirms; or the model finds no failure where the statistics suspect one.
 */
export const OPINION_VERDICTS = ['agrees', 'convinced', 'differs', 'none', 'healthy'] as const;
export type OpinionVerdict = (typeof OPINION_VERDICTS)[number];

/** Where a token limit of a model comes from: the server told it, a person set it, or no one said it. */
export const TOKEN_LIMIT_SOURCES = ['reported', 'set', 'assumed'] as const;
export type TokenLimitSource = (typeof TOKEN_LIMIT_SOURCES)[number];

/** How long a reasoning model may think before it answers. */
export const REASONING_EFFORTS = ['off', 'low', 'medium', 'high'] as const;
export type ReasoningEffort = (typeof REASONING_EFFORTS)[number];

export const LLM_STATUSES = ['healthy', 'unhealthy', 'unconfigured'] as const;
export type LlmStatusWord = (typeof LLM_STATUSES)[number];

/** What a webhook can be told. */
export const WEBHOOK_EVENTS = [
  'run.completed',
  'run.failed',
  'file.failed',
  'watch.failing',
  'watch.recovered',
  'watch.silent',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** What is sent: signed events, or a text for the incoming webhook of a chat. */
export const WEBHOOK_FORMATS = ['events', 'slack', 'mattermost'] as const;
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];

/** Stopped: the webhook was switched off before it took the event. */
export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed', 'stopped'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** What a download of a model is busy with. */
export const LLM_PULL_PHASES = ['preparing', 'downloading', 'verifying'] as const;
export type LlmPullPhase = (typeof LLM_PULL_PHASES)[number];

/** Whether a source could be read when it was last asked. */
export const SOURCE_STATES = ['untested', 'connected', 'failed'] as const;
export type SourceState = (typeof SOURCE_STATES)[number];

/** What a stream of a source is: a log, the log before a restart, or what happened around logs. */
export const CAPTURE_STREAM_KINDS = ['log', 'previous', 'events'] as const;

/** Why a capture ended: all was read, someone stopped it, its time was over, or too much was read to find the newest lines. */
export const CAPTURE_ENDS = ['complete', 'stopped', 'time', 'read'] as const;
export type CaptureEnd = (typeof CAPTURE_ENDS)[number];

/** How often a message occurs against a baseline log: in one of the two only, or with another share beyond chance. */
export const PATTERN_CHANGES = ['new', 'vanished', 'more', 'less', 'same'] as const;
export type PatternChange = (typeof PATTERN_CHANGES)[number];

/** How the zone of a file's timestamps is known; `since-start` where all of them count seconds from a start without a date. */
export const ZONE_KINDS = ['stated', 'assumed-utc', 'epoch', 'since-start', 'none'] as const;
export type ZoneKind = (typeof ZONE_KINDS)[number];

/** Parts of a model name that mark it as an embedding model, which cannot write an analysis. */
export const EMBEDDING_MODEL_MARKS = [
  'embed',
  'nomic',
  'all-minilm',
  'all-mpnet',
  'sentence',
  'text-embedding',
  'ada-002',
  'bge-',
  'e5-',
] as const;

/** True for a model whose name marks it as an embedding model. */
export function isEmbeddingModel(name: string): boolean {
  const lower = name.toLowerCase();
  return EMBEDDING_MODEL_MARKS.some((mark) => lower.includes(mark));
}

/** Where a message pattern is ignored: in one file, or in all files of the person who said so. */
export const IGNORED_SCOPES = ['file', 'own-files'] as const;
export type IgnoredScope = (typeof IGNORED_SCOPES)[number];

/** What the last lines of a watched ring say; `no-data` while there are none. */
export const WATCH_STATES = ['no-data', 'not-judged', 'healthy', 'unclear', 'failing'] as const;
export type WatchState = (typeof WATCH_STATES)[number];

/** Why people were told of a watched ring. */
export const INCIDENT_KINDS = ['failing', 'silent'] as const;
export type IncidentKind = (typeof INCIDENT_KINDS)[number];

/** What someone changed. */
export const CHANGE_KINDS = ['deploy', 'flag', 'configuration'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];
