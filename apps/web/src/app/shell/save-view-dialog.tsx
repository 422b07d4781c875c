import { Button, TextInput } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { usePreference } from '#api/preferences.ts';
import { overlaysText } from '#messages/overlays.en.ts';
import { uiText } from '#messages/ui.en.ts';
import { Dialog } from '#ui/dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { notifyToast } from '#ui/notify.tsx';
import classes from './save-view-dialog.module.css';
import { readViews, viewAddress, withoutView, withView } from './saved-views.ts';

const text = overlaysText.views;

/** Gives the present address a name, and lists those that have one. */
export function SaveViewDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const { pathname, searchStr } = useLocation();
  const [views, setViews] = usePreference('views', readViews);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const href = viewAddress(pathname, searchStr);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const typed = name.trim();
    if (typed === '') return setProblem(text.nameRequired);
    setViews(withView(views, { name: typed, href }));
    notifyToast('success', text.saved(typed));
    onClose();
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={text.title}
      footer={
        <>
          <Button onClick={onClose}>{uiText.cancel}</Button>
          <Button type="submit" form={formId} variant="filled">
            {uiText.save}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit}>
        <p className="secondary">{text.intro}</p>
        <p className={classes['address']}>
          <code>{href}</code>
        </p>
        <TextInput
          label={text.name}
          data-autofocus
          autoComplete="off"
          maxLength={80}
          value={name}
          error={problem}
          onChange={(event) => {
            setProblem(null);
            setName(event.currentTarget.value);
          }}
        />
      </form>
      <section aria-label={text.list} className={classes['views']}>
        <h3>{text.list}</h3>
        {views.length === 0 ? <p className="muted small">{text.none}</p> : null}
        <ul>
          {views.map((view) => (
            <li key={view.name}>
              <span>{view.name}</span>
              <IconButton
                size="sm"
                label={text.remove(view.name)}
                onClick={() => setViews(withoutView(views, view.name))}
              >
                <Trash2 size={14} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      </section>
    </Dialog>
  );
}
