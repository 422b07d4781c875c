import { Notifications, notifications } from '@mantine/notifications';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { NotificationKind } from './notification-list.ts';

export interface Toast {
  kind: NotificationKind;
  message: string;
  role: 'status' | 'alert';
  closeAfterMs: number | false;
}

/** Where toasts stand. Loaded after the first paint: nothing is said before. */
export function ToastStack() {
  return <Notifications position="bottom-right" limit={3} />;
}

const icons = { success: CircleCheck, info: Info, warning: TriangleAlert, error: CircleAlert };
const colours = { success: 'green', info: 'blue', warning: 'yellow', error: 'red' };

export function showToast({ kind, message, role, closeAfterMs }: Toast): void {
  const Icon = icons[kind];
  notifications.show({
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
