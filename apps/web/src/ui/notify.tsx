import { keepNotification, type NotificationKind } from './notification-list.ts';
import { showToast, type Toast } from './toast-stack.tsx';

/**
 * A message that disturbs nothing: good news leaves after 6 s, bad news stays until closed.
 * @param about the file or other thing that the message is about, where it does not name it
 */
export function notifyToast(kind: NotificationKind, message: string, about?: string): void {
  show({ kind, message, about, role: 'status', closeAfterMs: isGood(kind) ? 6000 : false });
}

/** The same for messages that the specification calls alerts: spoken at once. */
export function notifyAlert(kind: NotificationKind, message: string, about?: string): void {
  show({ kind, message, about, role: 'alert', closeAfterMs: isGood(kind) ? 8000 : false });
}

function isGood(kind: NotificationKind): boolean {
  return kind === 'success' || kind === 'info';
}

function show(toast: Toast): void {
  keepNotification(toast);
  showToast(toast);
}
