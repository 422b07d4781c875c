import { Notifications, notifications } from '@mantine/notifications';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { NotificationKind } from './notification-list.ts';

export interface Toast {
  kind: NotificationKind;
  message: string;
  role: 'status' | 'alert';
  closeAfterMs: number | false;
}

/** Where toasts stand. */
export function ToastStack() {
  return <Notifications position="bottom-right" limit={MOST_TOASTS} />;
}

const MOST_TOASTS = 3;
/** Toasts on the screen, oldest first. */
const shown: string[] = [];

const icons = { success: CircleCheck, info: Info, warning: TriangleAlert, error: CircleAlert };
const colours = { success: 'green', info: 'blue', warning: 'yellow', error: 'red' };

export function showToast({ kind, message, role, closeAfterMs }: Toast): void {
  const Icon = icons[kind];
  // What is said again stands there once.
  const id = `${kind} ${message}`;
  if (shown.includes(id)) return;
  // Bad news stay until they are closed; what is new must not wait behind them.
  const [oldest] = shown;
  if (oldest !== undefined && shown.length === MOST_TOASTS) notifications.hide(oldest);
  shown.push(id);
  notifications.show({
    id,
    onClose: () => {
      if (shown.includes(id)) shown.splice(shown.indexOf(id), 1);
    },
    message,
    role,
    color: colours[kind],
    autoClose: closeAfterMs,
    withCloseButton: true,
    withBorder: true,
    // On a phone the thumb covers the bottom of the screen.
    position: matchMedia('(max-width: 767px)').matches ? 'top-center' : 'bottom-right',
    icon: <Icon size={16} aria-hidden="true" />,
  });
}
