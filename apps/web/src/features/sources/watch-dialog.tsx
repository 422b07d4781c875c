import { Switch } from '@mantine/core';
import { ENDPOINTS, LIMITS } from '@rootline/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { serverMessageOr } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { formatCount } from '#format/counts.ts';
import { sourcesText } from '#messages/sources.en.ts';
import { uiText } from '#messages/ui.en.ts';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { FormFooter } from '#ui/forms/form-footer.tsx';
import { notifyToast } from '#ui/notify.tsx';
import { RINGS_KEY } from './source-queries.ts';
import { nameOf, type SourceRow } from './source-rows.ts';
import classes from './sources.module.css';

const text = sourcesText.watch;
const { holdSeconds, calmSeconds, silentSeconds } = LIMITS.rings.watch;
const minutes = (seconds: number) => formatCount(seconds / 60);

/** Switches the watch of a source or ring on or off. */
export function WatchDialog({ row, onClose }: { row: SourceRow; onClose: () => void }) {
  const formId = useId();
  const client = useQueryClient();
  const first = { isWatched: row.watch !== null, tellsSilence: row.watch?.tellsSilence ?? false };
  const endpoint = row.type === 'source' ? ENDPOINTS.watchSource : ENDPOINTS.watchRing;
  const { intro, isWatched, switchedOn, switchedOff } = text[row.type];
  const [draft, setDraft] = useState(first);
  const save = useMutation({
    mutationFn: () => call(endpoint, { params: { id: row.id }, body: draft }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: RINGS_KEY });
      notifyToast('success', draft.isWatched ? switchedOn : switchedOff, nameOf(row));
      onClose();
    },
  });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={text.title(nameOf(row))}
      isBusy={save.isPending}
      isDirty={draft.isWatched !== first.isWatched || draft.tellsSilence !== first.tellsSilence}
      footer={<FormFooter form={formId} submit={uiText.save} isBusy={save.isPending} onCancel={onClose} />}
    >
      <form id={formId} noValidate className={classes['form']} onSubmit={handleSubmit}>
        <p className="secondary">{intro}</p>
        <Switch
          label={isWatched}
          data-autofocus
          checked={draft.isWatched}
          onChange={({ currentTarget: { checked } }) => setDraft({ ...draft, isWatched: checked })}
        />
        <Switch
          label={text.tellsSilence(minutes(silentSeconds))}
          disabled={!draft.isWatched}
          checked={draft.tellsSilence && draft.isWatched}
          onChange={({ currentTarget: { checked } }) => setDraft({ ...draft, tellsSilence: checked })}
        />
        <p className="secondary">{text.holds(formatCount(holdSeconds), minutes(calmSeconds))}</p>
        <p className="secondary">{text.where}</p>
        {save.error ? <ErrorBox message={serverMessageOr(save.error, text.failed)} /> : null}
      </form>
    </Dialog>
  );
}
