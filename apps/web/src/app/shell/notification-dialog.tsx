import { Button } from '@mantine/core';
import { formatDateTime } from '#format/times.ts';
import { overlaysText } from '#messages/overlays.en.ts';
import { uiText } from '#messages/ui.en.ts';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { Hue } from '#ui/hue-badge.tsx';
import { HueBadge } from '#ui/hue-badge.tsx';
import { forgetNotifications, type NotificationKind, useNotifications } from '#ui/notify.tsx';
import classes from './notification-dialog.module.css';

const text = overlaysText.notifications;
const hues: Record<NotificationKind, Hue> = { success: 'green', error: 'red', warning: 'yellow', info: 'blue' };

/** Everything that was said at the edge of the screen since the sign-in. */
export function NotificationDialog({ onClose }: { onClose: () => void }) {
  const notifications = useNotifications();
  return (
    <Dialog
      opened
      onClose={onClose}
      title={text.title}
      size={560}
      footer={
        <>
          {notifications.length === 0 ? null : (
            <Button variant="subtle" color="gray" onClick={forgetNotifications}>
              {text.clear}
            </Button>
          )}
          <Button data-autofocus onClick={onClose}>
            {uiText.close}
          </Button>
        </>
      }
    >
      {notifications.length === 0 ? <EmptyState title={text.empty} hint={text.emptyHint} /> : null}
      <ul className={classes['list']} aria-label={text.title}>
        {notifications.map(({ id, kind, message, about, at }) => (
          <li key={id} className={classes['row']}>
            <HueBadge hue={hues[kind]} dot>
              {text.kinds[kind]}
            </HueBadge>
            <span className={classes['message']}>
              {message}
              {about !== undefined && <b> {about}</b>}
            </span>
            <time className="small muted num" dateTime={new Date(at).toISOString()}>
              {formatDateTime(new Date(at).toISOString())}
            </time>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
