import { LIMITS, type WebhookDelivery, type WebhookEvent } from '@rootline/contract';
import { cleanText, createRedactor } from '@rootline/rca';
import type { FileFacts, RunFacts } from './event-facts.ts';

export interface EventSetting {
  /** Where people open the platform; null: links are paths. */
  publicUrl: string | null;
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
  return write(event, setting, {
    ...(file !== null && { file: { id: file.id, name: hide(file.name) } }),
    ...(ofCase !== null && { case: { id: ofCase.id, name: hide(ofCase.name) } }),
    run: {
      id: run.id,
      status: run.status,
      mode: run.mode,
      severity: run.severity,
      summary: result === null ? null : hide(result.summary),
      counts:
        result === null ? null : { errors: result.errors, criticalErrors: result.critical, warnings: result.warnings },
      error: run.error === null ? null : hide(run.error),
    },
    link: linkTo(`${page}?run=${run.id}${result === null ? '' : '&dialog=rca-result'}`, setting),
  });
}

/** The body of an event about a file that could not be parsed. */
export function fileEventBody({ id, name, error }: FileFacts, setting: EventSetting): string {
  const hide = createHider();
  return write('file.failed', setting, {
    file: { id, name: hide(name), error: error === null ? null : hide(error) },
    link: linkTo(`/logs/${id}`, setting),
  });
}

export function testEventBody(setting: EventSetting): string {
  return write('webhook.test', setting, {
    message: 'This is a test of the webhook',
    link: linkTo('/settings?view=webhook', setting),
  });
}

function write(type: WebhookDelivery['event'], { at }: EventSetting, data: object): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data });
}

/** The public address may lie below a path of its own. */
function linkTo(path: string, { publicUrl }: EventSetting): string {
  return publicUrl === null ? path : publicUrl.replace(/\/+$/, '') + path;
}

/** One line without control characters, hidden before it is cut: half a secret would not be recognised. */
function createHider() {
  const redactor = createRedactor('secrets-and-names');
  return (text: string): string => {
    const line = redactor.redact(cleanText(text.replace(/\s+/g, ' ')));
    const { summaryLength } = LIMITS.webhook;
    return line.length > summaryLength ? `${line.slice(0, summaryLength - 1)}…` : line;
  };
}
