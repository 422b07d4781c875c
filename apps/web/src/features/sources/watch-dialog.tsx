import { Switch } from '@mantine/core';
import { ENDPOINTS, LIMITS, type Ring } from '@rootline/contract';
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
import classes from './sources.module.css';

const text = sourcesText.watch;
const { holdSeconds, calmSeconds, silentSeconds } = LIMITS.rings.watch;
const minutes = (seconds: number) => formatCount(seconds / 60);

/** Switches the watch of a ring on or off. */
export function WatchDialog({ ring, onClose }: { ring: Ring; onClose: () => void }) {
  const formId = useId();
  const client = useQueryClient();
  const first = { isWatched: ring.watch !== null, tellsSilence: ring.watch?.tellsSilence ?? false };
  const [draft, setDraft] = useState(first);
  const save = useMutation({
    mutationFn: () => call(ENDPOINTS.watchRing, { params: { id: ring.id }, body: draft }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: RINGS_KEY });
      notifyToast('success', draft.isWatched ? text.switchedOn : text.switchedOff, ring.name);
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
      title={text.title(ring.name)}
      isBusy={save.isPending}
      isDirty={draft.isWatched !== first.isWatched || draft.tellsSilence !== first.tellsSilence}
      footer={<FormFooter form={formId} submit={uiText.save} isBusy={save.isPending} onCancel={onClose} />}
    >
      <form id={formId} noValidate className={classes['form']} onSubmit={handleSubmit}>
        <p className="secondary">{text.intro}</p>
        <Switch
          label={text.isWatched}
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
