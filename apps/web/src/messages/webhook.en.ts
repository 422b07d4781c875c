import type { WebhookDelivery, WebhookEvent } from '@rootline/contract';
import { uiText } from './ui.en.ts';

const events: Record<WebhookEvent, { label: string; hint: string }> = {
  'run.completed': { label: 'RCA run completed', hint: 'Severity, summary and counts of the result' },
  'run.failed': { label: 'RCA run failed', hint: 'Also when somebody cancels it' },
  'file.failed': { label: 'File could not be parsed', hint: 'With the reason' },
};
const statuses: Record<WebhookDelivery['status'], string> = {
  pending: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
  stopped: 'Stopped',
};

export const webhookText = {
  title: 'Webhook',
  loading: 'Loading webhook...',
  loadFailed: 'The webhook could not be loaded',
  form: {
    title: 'Receiver',
    url: 'Webhook URL',
    urlHint: 'Events are sent there as signed JSON by POST. Redirects are not followed.',
    events: 'Events',
    isOn: 'Send events',
    save: 'Save Webhook',
    saved: 'Webhook saved',
    saveFailed: 'The webhook could not be saved',
    test: 'Send test',
    testing: 'Sending...',
    saveFirst: 'Please save the webhook first',
    tested: (status: number) => `The receiver took the test event and answered ${status}`,
    testFailed: 'The test event was not delivered',
    urlMissing: 'Please enter the webhook URL',
    urlInvalid: uiText.invalidUrl,
    noEvents: 'Please choose at least one event',
    off: 'No events are sent: the webhook is off',
  },
  secret: {
    title: 'Signing secret',
    none: 'The server makes the secret when the webhook is saved for the first time.',
    once: 'Copy the secret now: it is shown this once only.',
    hidden: (when: string) => `Made ${when}. It cannot be shown again.`,
    rotate: 'Rotate secret',
    rotateQuestion: 'Replace the signing secret?',
    rotateHint: 'Every event is signed with the new secret from then on. Receivers refuse events until they have it.',
    rotateFailed: 'The secret could not be replaced',
  },
  remove: {
    open: 'Delete webhook',
    title: 'Delete webhook',
    submit: 'Delete',
    question: 'Delete the webhook with its secret and its deliveries? Events that wait are not sent any more.',
    deleted: 'Webhook deleted',
    failed: 'The webhook could not be deleted',
  },
  deliveries: {
    title: 'Recent deliveries',
    loading: 'Loading deliveries...',
    loadFailed: 'The deliveries could not be loaded',
    empty: 'Nothing was sent yet',
    emptyHint: 'An event appears here as soon as a run ends or a test is sent.',
    columns: {
      created: 'Time',
      event: 'Event',
      status: 'Status',
      attempts: 'Attempts',
      answer: 'Answer',
      error: 'Last error',
    },
    nextAttempt: (when: string) => `Next attempt ${when}`,
    none: '–',
  },
  events,
  testEvent: 'Test',
  statuses,
} as const;
