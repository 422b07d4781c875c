import type { WebhookDelivery } from '@rootline/contract';
import { webhookText } from '#messages/webhook.en.ts';
import type { Hue } from '#ui/hue.ts';

const HUES: Record<WebhookDelivery['status'], Hue> = {
  pending: 'blue',
  delivered: 'green',
  failed: 'red',
  stopped: 'grey',
};

export function deliveryStatus({ status }: WebhookDelivery): { word: string; hue: Hue } {
  return { word: webhookText.statuses[status], hue: HUES[status] };
}

export function eventWord({ event }: WebhookDelivery): string {
  return event === 'webhook.test' ? webhookText.testEvent : webhookText.events[event].label;
}
