import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications, notifications } from '@mantine/notifications';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { Toast } from './notify.tsx';
import classes from './toast-stack.module.css';

/** Where toasts stand: at the bottom right, where no title and no verdict is; a dialog stands over them. */
export function ToastStack() {
  return (
    <Notifications
      position="bottom-right"
      containerWidth={400}
      limit={MOST_TOASTS}
      zIndex={UNDER_DIALOGS}
      classNames={{ root: classes['stack'] ?? '' }}
    />
  );
}

/** Above the shade behind a dialog (200), below the dialog itself. */
const UNDER_DIALOGS = 201;

const MOST_TOASTS = 3;
/** Toasts on the screen, oldest first. */
const shown: string[] = [];

const icons = { success: CircleCheck, info: Info, warning: TriangleAlert, error: CircleAlert };
const colours = { success: 'green', info: 'blue', warning: 'yellow', error: 'red' };

export function showToast({ kind, message, about, inPlaceOf, role, closeAfterMs }: Toast): void {
  const Icon = icons[kind];
  // What is said again stands there once.
  const id = `${kind} ${about ?? ''} ${message}`;
  if (shown.includes(id)) return;
  const outdated = shown.find((other) => inPlaceOf !== undefined && other.endsWith(` ${about ?? ''} ${inPlaceOf}`));
  if (outdated !== undefined) notifications.hide(outdated);
  // Bad news stay until they are closed; what is new must not wait behind them.
  const [oldest] = shown;
  if (oldest !== undefined && shown.length === MOST_TOASTS) notifications.hide(oldest);
  shown.push(id);
  notifications.show({
    id,
    onClose: () => {
      if (shown.includes(id)) shown.splice(shown.indexOf(id), 1);
    },
    // The message stands in an element of its own: it is a fixed sentence.
    message: (
      <>
        <span>{message}</span>
        {about !== undefined && <b className={classes['about']}>{about}</b>}
      </>
    ),
    role,
    color: colours[kind],
    autoClose: closeAfterMs,
    withCloseButton: true,
    withBorder: true,
    icon: <Icon size={16} aria-hidden="true" />,
  });
}
