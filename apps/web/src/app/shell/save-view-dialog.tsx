import { TextInput } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { usePreference } from '#api/preferences.ts';
import { overlaysText } from '#messages/overlays.en.ts';
import { uiText } from '#messages/ui.en.ts';
import { Dialog } from '#ui/dialog.tsx';
import { FormFooter } from '#ui/forms/form-footer.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { notifyToast } from '#ui/notify.tsx';
import classes from './save-view-dialog.module.css';

const text = overlaysText.views;

/** Saves the current address under a name, and lists the saved ones. */
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
      footer={<FormFooter form={formId} submit={uiText.save} onCancel={onClose} />}
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

/** A named address with its search parameters. */
interface SavedView {
  name: string;
  href: string;
}

const MOST = 30;

/** The stored views; anything else in the storage is ignored. */
export function readViews(stored: unknown): SavedView[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((view: unknown) => {
    const { name, href } = (typeof view === 'object' && view !== null ? view : {}) as Record<string, unknown>;
    // Only paths of this application: a stored address must never lead to another site.
    return typeof name === 'string' && typeof href === 'string' && /^\/(?!\/)/.test(href) ? [{ name, href }] : [];
  });
}

/** With the view first; one of the same name is replaced. */
export function withView(views: readonly SavedView[], view: SavedView): SavedView[] {
  return [view, ...withoutView(views, view.name)].slice(0, MOST);
}

export function withoutView(views: readonly SavedView[], name: string): SavedView[] {
  return views.filter((view) => view.name !== name);
}

/** The address without a dialog that happens to be open. */
export function viewAddress(pathname: string, searchText: string): string {
  const parameters = new URLSearchParams(searchText);
  parameters.delete('dialog');
  parameters.delete('of');
  const text = parameters.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
  return text === '' ? pathname : `${pathname}?${text}`;
}
