import { sharedValue } from '#api/shared-value.ts';

export type NotificationKind = 'success' | 'error' | 'warning' | 'info';

export interface Toast {
  kind: NotificationKind;
  message: string;
  about?: string | undefined;
  /** The earlier message about the same thing, which it replaces. */
  inPlaceOf?: string | undefined;
  role: 'status' | 'alert';
  closeAfterMs: number | false;
}

/**
 * A message that disturbs nothing: good news leaves after 6 s, bad news stays until closed.
 * @param about the file or other thing that the message is about, where it does not name it
 * @param inPlaceOf the earlier message about the same thing, which is removed
 */
export function notifyToast(kind: NotificationKind, message: string, about?: string, inPlaceOf?: string): void {
  show({ kind, message, about, inPlaceOf, role: 'status', closeAfterMs: isGood(kind) ? 6000 : false });
}

/** The same for messages that the specification calls alerts: spoken at once. */
export function notifyAlert(kind: NotificationKind, message: string, about?: string): void {
  show({ kind, message, about, role: 'alert', closeAfterMs: isGood(kind) ? 8000 : false });
}

function isGood(kind: NotificationKind): boolean {
  return kind === 'success' || kind === 'info';
}

/** Whether anything was said yet: what draws toasts comes with the first one. */
export const hasToasts = sharedValue(false);

function show(toast: Toast): void {
  keepNotification(toast);
  import('./toast-stack.tsx').then(
    ({ showToast }) => {
      hasToasts.set(true);
      showToast(toast);
    },
    // Without a network it may not come; what was said can be read in the list.
    () => {},
  );
}

interface KeptNotification {
  id: number;
  kind: NotificationKind;
  message: string;
  /** What the message is about, where it does not name it. */
  about?: string | undefined;
  /** Epoch milliseconds. */
  at: number;
}

const MOST = 100;
const kept = sharedValue<readonly KeptNotification[]>([]);
let lastId = 0;

/** Keeps what was said, newest first, so that it can be read again after it has left the screen. */
export function keepNotification(said: Pick<KeptNotification, 'kind' | 'message' | 'about'>, at = Date.now()): void {
  lastId += 1;
  const { kind, message, about } = said;
  kept.set([{ id: lastId, kind, message, about, at }, ...kept.read()].slice(0, MOST));
}

/** Another person must not read them. */
export function forgetNotifications(): void {
  kept.set([]);
}

export const readNotifications = kept.read;
export const useNotifications = kept.use;
