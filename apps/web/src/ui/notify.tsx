import { notifications } from '@mantine/notifications';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';

export type NotificationKind = 'success' | 'error' | 'warning' | 'info';

const icons = { success: CircleCheck, info: Info, warning: TriangleAlert, error: CircleAlert };
const colours = { success: 'green', info: 'blue', warning: 'yellow', error: 'red' };

/** A message that disturbs nothing: good news leaves after 6 s, bad news stays until closed. */
export function notifyToast(kind: NotificationKind, message: string): void {
  show({ kind, message, role: 'status', closeAfterMs: kind === 'success' || kind === 'info' ? 6000 : false });
}

/** The same for messages that the specification calls alerts: spoken at once. */
export function notifyAlert(kind: NotificationKind, message: string): void {
  show({ kind, message, role: 'alert', closeAfterMs: kind === 'success' || kind === 'info' ? 8000 : false });
}

interface Shown {
  kind: NotificationKind;
  message: string;
  role: 'status' | 'alert';
  closeAfterMs: number | false;
}

function show({ kind, message, role, closeAfterMs }: Shown) {
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
