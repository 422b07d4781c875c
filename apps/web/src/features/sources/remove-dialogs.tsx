import { ENDPOINTS, type Ring } from '@rootline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '#api/call.ts';
import { sourcesText } from '#messages/sources.en.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { notifyToast } from '#ui/notify.tsx';
import { RINGS_KEY, SOURCES_KEY } from './source-queries.ts';
import { nameOf, type SourceRow } from './source-rows.ts';

const text = sourcesText.remove;
const rings = sourcesText.rings;

/** Asks before a source or a ring is deleted. */
export function DeleteDialog({ row, onClose }: { row: SourceRow; onClose: () => void }) {
  const client = useQueryClient();
  const isRing = row.type === 'ring';
  const words = isRing
    ? { title: rings.removeTitle, question: rings.removeQuestion, done: rings.removed, failed: rings.removeFailed }
    : { title: text.title, question: text.question, done: text.deleted, failed: text.failed };
  const remove = async () => {
    await call(isRing ? ENDPOINTS.deleteRing : ENDPOINTS.deleteSource, { params: { id: row.id } });
    notifyToast('success', words.done, nameOf(row));
    await client.invalidateQueries({ queryKey: isRing ? RINGS_KEY : SOURCES_KEY });
  };
  return (
    <ConfirmDialog title={words.title} confirm={words.title} onConfirm={remove} onClose={onClose} failed={words.failed}>
      <p>{words.question(nameOf(row))}</p>
    </ConfirmDialog>
  );
}

interface RotateDialogProps {
  ring: Ring;
  /** Told of the token in place of the end of the dialog. */
  onToken: (token: string) => void;
  onClose: () => void;
}

/** Asks before a ring gets another token. */
export function RotateDialog({ ring, onToken, onClose }: RotateDialogProps) {
  const made = useRef<string>(null);
  const rotate = async () => {
    made.current = (await call(ENDPOINTS.rotateRingToken, { params: { id: ring.id } })).token;
  };
  return (
    <ConfirmDialog
      title={rings.rotateTitle}
      confirm={rings.rotateTitle}
      onConfirm={rotate}
      onClose={() => (made.current === null ? onClose() : onToken(made.current))}
      failed={rings.rotateFailed}
    >
      <p>{rings.rotateQuestion(ring.name)}</p>
    </ConfirmDialog>
  );
}
