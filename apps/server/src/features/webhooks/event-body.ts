import { cleanText, LIMITS, type WebhookDelivery, type WebhookEvent, type WebhookFormat } from '@rootline/contract';
import { createRedactor } from '@rootline/rca';
import { chatBody, type Said } from './chat-text.ts';
import type { FileFacts, RunFacts, WatchFacts } from './event-facts.ts';

export interface EventSetting {
  /** Where people open the platform; null: links are paths. */
  publicUrl: string | null;
  format: WebhookFormat;
  at: Date;
}

/** The body of an event about a run. It holds no log line; secrets and names in its texts are hidden. */
export function runEventBody(
  event: WebhookEvent,
  { file, case: ofCase, result, ...run }: RunFacts,
  setting: EventSetting,
): string {
  const hide = createHider();
  const page = file === null ? `/cases/${ofCase?.id ?? ''}` : `/logs/${file.id}`;
  const summary = result === null ? null : hide(result.summary);
  const error = run.error === null ? null : hide(run.error);
  const data = {
    ...(file !== null && { file: { id: file.id, name: hide(file.name) } }),
    ...(ofCase !== null && { case: { id: ofCase.id, name: hide(ofCase.name) } }),
    run: {
      id: run.id,
      status: run.status,
      mode: run.mode,
      severity: run.severity,
      summary,
      counts:
        result === null ? null : { errors: result.errors, criticalErrors: result.critical, warnings: result.warnings },
      error,
    },
    link: linkTo(`${page}?run=${run.id}${result === null ? '' : '&dialog=rca-result'}`, setting),
  };
  const name = hide(file?.name ?? ofCase?.name ?? '');
  const sentence = ['The analysis of ', { quote: name }, ` has ${run.status}: `, { quote: summary ?? error ?? '' }];
  return write(event, setting, data, { sentence, lines: [] });
}

/** The body of an event about a file that could not be parsed. */
export function fileEventBody({ id, name, error }: FileFacts, setting: EventSetting): string {
  const hide = createHider();
  const reason = error === null ? null : hide(error);
  const data = { file: { id, name: hide(name), error: reason }, link: linkTo(`/logs/${id}`, setting) };
  const sentence = [{ quote: hide(name) }, ' could not be parsed: ', { quote: reason ?? '' }];
  return write('file.failed', setting, data, { sentence, lines: [] });
}

/** What a text says of each turn of a watched ring. */
const TURNS = {
  'watch.failing': 'is failing',
  'watch.recovered': 'has recovered',
  'watch.silent': 'is silent',
} as const;

/** The body of an event about a watched ring, with a few lines that report the failure; secrets and names in them are hidden. */
export function watchEventBody(
  event: keyof typeof TURNS,
  { ring, sinceMs, cause, logFileId, caseId }: WatchFacts,
  setting: EventSetting,
): string {
  const hide = createHider();
  const since = new Date(sinceMs).toISOString();
  const page = caseId !== null ? `/cases/${caseId}` : logFileId !== null ? `/logs/${logFileId}` : '/sources';
  const name = hide(ring.name);
  const message = cause === null ? null : hide(cause.message);
  const stream = cause === null ? null : hide(cause.stream);
  const isFailing = event === 'watch.failing';
  const lines = isFailing ? (cause?.lines ?? []).map(hide) : [];
  const data = {
    ring: { id: ring.id, name },
    ...(logFileId !== null && { file: { id: logFileId } }),
    ...(caseId !== null && { case: { id: caseId } }),
    watch: { since, cause: message === null ? null : { message, stream }, lines },
    link: linkTo(page, setting),
  };
  const why = !isFailing || message === null ? [] : [': ', { quote: message }, ' in ', { quote: stream ?? '' }];
  const sentence = ['Ring ', { quote: name }, ` ${TURNS[event]} since ${since.slice(0, 19)}Z`, ...why];
  return write(event, setting, data, { sentence, lines });
}

export function testEventBody(setting: EventSetting): string {
  const message = 'This is a test of the webhook';
  const data = { message, link: linkTo('/settings?view=webhook', setting) };
  return write('webhook.test', setting, data, { sentence: [message], lines: [] });
}

function write(
  type: WebhookDelivery['event'],
  { at, format }: EventSetting,
  data: { link: string },
  said: Said,
): string {
  return format === 'events'
    ? JSON.stringify({ type, timestamp: at.toISOString(), data })
    : chatBody(format, said, data.link);
}

/** The public address may lie below a path of its own. */
function linkTo(path: string, { publicUrl }: EventSetting): string {
  return publicUrl === null ? path : publicUrl.replace(/\/+$/, '') + path;
}

/** One line without control characters, hidden before it is cut: half a secret would not be recognized. */
function createHider() {
  const redactor = createRedactor('secrets-and-names');
  return (text: string): string => {
    const line = redactor.redact(cleanText(text.replace(/\s+/g, ' ')));
    const { summaryLength } = LIMITS.webhook;
    return line.length > summaryLength ? `${line.slice(0, summaryLength - 1)}…` : line;
  };
}
