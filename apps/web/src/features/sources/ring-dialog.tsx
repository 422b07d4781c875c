import { TextInput } from '@mantine/core';
import { ENDPOINTS, LIMITS, type Ring, type RingSettings } from '@rootline/contract';
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
import { NumberField } from '#ui/number-field.tsx';
import { RING_FIELDS, RING_NUMBERS, type RingProblems, readRing, ringDraft } from './ring-draft.ts';
import { RINGS_KEY } from './source-queries.ts';
import classes from './sources.module.css';

const text = sourcesText.rings;

interface RingDialogProps {
  /** The ring to change; null adds one. */
  ring: Ring | null;
  /** Told of a new ring and its token, which no other answer shows. */
  onMade: (made: { ring: Ring; token: string }) => void;
  onClose: () => void;
}

/** Adds a ring, or changes its name and limits. */
export function RingDialog({ ring, onMade, onClose }: RingDialogProps) {
  const formId = useId();
  const client = useQueryClient();
  const [first] = useState(() => ringDraft(ring));
  const [draft, setDraft] = useState(first);
  const [problems, setProblems] = useState<RingProblems | null>(null);
  const save = useMutation({
    mutationFn: async (body: RingSettings) =>
      ring === null
        ? call(ENDPOINTS.createRing, { body })
        : { ...(await call(ENDPOINTS.changeRing, { params: { id: ring.id }, body })), token: null },
    onSuccess: async ({ ring: saved, token }) => {
      await client.invalidateQueries({ queryKey: RINGS_KEY });
      if (token !== null) return onMade({ ring: saved, token });
      notifyToast('success', text.changed, saved.name);
      onClose();
    },
  });
  const edit = (change: Partial<typeof draft>) => {
    setProblems(null);
    save.reset();
    setDraft({ ...draft, ...change });
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const read = readRing(draft, ring);
    if ('body' in read) save.mutate(read.body);
    else setProblems(read.problems);
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={ring === null ? text.addTitle : text.changeTitle(ring.name)}
      isBusy={save.isPending}
      isDirty={draft !== first}
      footer={
        <FormFooter
          form={formId}
          submit={ring === null ? text.submit : uiText.save}
          isBusy={save.isPending}
          onCancel={onClose}
        />
      }
    >
      <form id={formId} noValidate className={classes['form']} onSubmit={handleSubmit}>
        <p className="secondary">{ring === null ? text.intro : text.lower}</p>
        <TextInput
          label={text.name}
          data-autofocus
          autoComplete="off"
          maxLength={LIMITS.rings.nameLength}
          value={draft.name}
          onChange={(event) => edit({ name: event.currentTarget.value })}
          error={problems?.name}
        />
        {RING_NUMBERS.map((name) => {
          const { label, min, max } = RING_FIELDS[name];
          const bounds = text.bounds(formatCount(min), formatCount(max));
          return (
            <NumberField
              key={name}
              label={label}
              description={name === 'bytesPerSecond' ? `${bounds}. ${text.rateHint}` : bounds}
              min={min}
              max={max}
              value={draft[name]}
              onChange={(value) => edit({ [name]: value })}
              error={problems?.[name]}
            />
          );
        })}
        {save.error ? <ErrorBox message={serverMessageOr(save.error, text.failed)} /> : null}
      </form>
    </Dialog>
  );
}
