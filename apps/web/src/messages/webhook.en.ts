import type { WebhookDelivery, WebhookEvent } from '@rootline/contract';
import { uiText } from './ui.en.ts';

const events: Record<WebhookEvent, { label: string; hint: string }> = {
  'run.completed': { label: 'RCA run completed', hint: 'Severity, summary and counts of the result' },
  'run.failed': { label: 'RCA run failed', hint: 'Includes cancelled runs' },
  'file.failed': { label: 'File could not be parsed', hint: 'With the reason' },
  'watch.failing': { label: 'Watched ring fails', hint: 'Once per incident, with the cause, a few lines, and a link' },
  'watch.recovered': { label: 'Watched ring has recovered', hint: 'After 5 minutes without a failure' },
  'watch.silent': { label: 'Watched ring is silent', hint: 'If its switch says so' },
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
  loadFailed: 'Failed to load the webhook',
  form: {
    title: 'Receiver',
    url: 'Webhook URL',
    urlHint: 'Events are sent to this URL as signed JSON in a POST request. Redirects are not followed.',
    format: 'Format',
    formats: { events: 'Signed events', slack: 'Slack', mattermost: 'Mattermost' },
    formatHint: 'For Slack and Mattermost, enter the address of an incoming webhook. Each event becomes a text.',
    events: 'Events',
    isOn: 'Send events',
    save: 'Save webhook',
    saved: 'Webhook saved',
    saveFailed: 'Failed to save the webhook',
    test: 'Send test',
    testing: 'Sending...',
    saveFirst: 'Please save the webhook first',
    tested: (status: number) => `The receiver accepted the test event and responded with ${status}`,
    testFailed: 'Failed to deliver the test event',
    urlMissing: 'Please enter the webhook URL',
    urlInvalid: uiText.invalidUrl,
    noEvents: 'Please choose at least one event',
    off: 'The webhook is off. No events are sent',
  },
  secret: {
    title: 'Signing secret',
    none: 'The server creates the secret when you first save the webhook.',
    once: 'Copy the secret now. You will not be able to see it again.',
    hidden: (when: string) => `Created ${when}. It cannot be shown again.`,
    rotate: 'Rotate secret',
    rotateQuestion: 'Replace the signing secret?',
    rotateHint:
      'All further events will be signed with the new secret. Receivers will reject events until you give it to them.',
    rotateFailed: 'Failed to rotate the secret',
  },
  remove: {
    open: 'Delete webhook',
    title: 'Delete webhook',
    submit: 'Delete',
    question: 'Delete the webhook with its secret and delivery history? Pending events will not be sent.',
    deleted: 'Webhook deleted',
    failed: 'Failed to delete the webhook',
  },
  deliveries: {
    title: 'Recent deliveries',
    loading: 'Loading deliveries...',
    loadFailed: 'Failed to load deliveries',
    empty: 'No deliveries yet',
    emptyHint: 'Deliveries appear here when a run ends or you send a test.',
    columns: {
      created: 'Time',
      event: 'Event',
      status: 'Status',
      attempts: 'Attempts',
      answer: 'Response',
      error: 'Last error',
    },
    nextAttempt: (when: string) => `Next attempt ${when}`,
    none: '–',
  },
  events,
  testEvent: 'Test',
  statuses,
} as const;
