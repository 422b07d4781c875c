import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { readBackendUrl, writeBackendUrl } from '#api/session.ts';
import { formatDateTime } from '#format/times.ts';
import { appText } from '#messages/app.en.ts';
import { overlaysText } from '#messages/overlays.en.ts';
import { uiText } from '#messages/ui.en.ts';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { type Hue, HueBadge } from '#ui/hue-badge.tsx';
import { forgetNotifications, type NotificationKind, useNotifications } from '#ui/notification-list.ts';
import { BackendUrlField } from '../../features/auth/backend-url-field.tsx';
import { backendUrlProblem, completeUrl } from '../../features/auth/login-values.ts';
import { CommandPalette, openPalette } from './command-palette.tsx';
import type { Overlay } from './open-overlay.ts';
import classes from './overlays.module.css';
import { SaveViewDialog } from './save-view-dialog.tsx';
import { ShortcutSheet } from './shortcut-sheet.tsx';

const text = overlaysText.notifications;
const hues: Record<NotificationKind, Hue> = { success: 'green', error: 'red', warning: 'yellow', info: 'blue' };

/** Everything that was said at the edge of the screen since the sign-in. */
function NotificationDialog({ onClose }: { onClose: () => void }) {
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

const dialogs = {
  shortcuts: ShortcutSheet,
  notifications: NotificationDialog,
  'save-view': SaveViewDialog,
  'backend-url': BackendUrlDialog,
};

/** The palette and the dialogs of the shell; each request opens one of them. */
export function Overlays({ asked }: { asked: { overlay: Overlay } }) {
  const [shown, setShown] = useState<keyof typeof dialogs | null>(null);
  useEffect(() => {
    if (asked.overlay === 'palette') openPalette();
    else setShown(asked.overlay);
  }, [asked]);
  const Shown = shown && dialogs[shown];
  return (
    <>
      <CommandPalette />
      {Shown && <Shown onClose={() => setShown(null)} />}
    </>
  );
}

function BackendUrlDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  return (
    <Dialog
      opened
      onClose={onClose}
      title={appText.backendUrl}
      footer={
        <>
          <Button onClick={onClose}>{uiText.cancel}</Button>
          <Button type="submit" form={formId} variant="filled">
            {uiText.save}
          </Button>
        </>
      }
    >
      <BackendUrlForm formId={formId} onSaved={onClose} />
    </Dialog>
  );
}

function BackendUrlForm({ formId, onSaved }: { formId: string; onSaved: () => void }) {
  const queryClient = useQueryClient();
  const form = useForm({
    initialValues: { backendUrl: readBackendUrl() ?? '' },
    validate: { backendUrl: backendUrlProblem },
  });
  const save = ({ backendUrl }: { backendUrl: string }) => {
    writeBackendUrl(completeUrl(backendUrl));
    onSaved();
    // Everything on screen came from the old address.
    void queryClient.resetQueries();
  };
  return (
    <form id={formId} noValidate onSubmit={form.onSubmit(save)}>
      <BackendUrlField data-autofocus {...form.getInputProps('backendUrl')} />
    </form>
  );
}
