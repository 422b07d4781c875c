import { type Capture, SOURCE_KIND_NAMES } from '@rootline/contract';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { SourceDialogName, SourcesSearch } from '#address/page-searches.ts';
import { useSearchPatch } from '#address/use-search.ts';
import { useMay } from '#api/use-may.ts';
import { sourcesText } from '#messages/sources.en.ts';
import { Dialog } from '#ui/dialog.tsx';
import { CaptureDialog } from './capture-dialog.tsx';
import { KindRows } from './kind-rows.tsx';
import { PastCaptures } from './past-captures.tsx';
import { DeleteDialog, RotateDialog } from './remove-dialogs.tsx';
import { RingCaptureDialog } from './ring-capture-dialog.tsx';
import { RingDialog } from './ring-dialog.tsx';
import { SendersDialog } from './senders-dialog.tsx';
import { SourceDialog } from './source-dialog.tsx';
import type { SourceRow } from './source-rows.ts';
import { WatchDialog } from './watch-dialog.tsx';

/** The dialog of the screen, which stands in the address. */
export function useSourceDialog() {
  const { dialog, about, kind }: SourcesSearch = useSearch({ strict: false });
  const patch = useSearchPatch();
  return {
    dialog,
    about,
    kind: SOURCE_KIND_NAMES.find((name) => name === kind),
    open: (name: SourceDialogName, wanted: { about?: string; kind?: string } = {}, how?: 'replace') =>
      void patch({ about: undefined, kind: undefined, ...wanted, dialog: name }, how),
    // What was closed by hand does not come back by Back.
    close: () => void patch({ dialog: undefined, about: undefined, kind: undefined }, 'replace'),
  };
}

interface SourceDialogsProps {
  rows: readonly SourceRow[];
  onStarted: (capture: Capture) => void;
}

/** Draws the dialog that the address names, as far as the person may use it. */
export function SourceDialogs({ rows, onStarted }: SourceDialogsProps) {
  const may = useMay();
  const { dialog, about, kind, open, close } = useSourceDialog();
  // Kept as long as its dialog: the server never sends it again.
  const [made, setMade] = useState<{ id: string; token: string } | null>(null);
  const row = rows.find(({ id }) => id === about);
  if (dialog === undefined) return null;
  const showToken = (id: string, token: string) => {
    setMade({ id, token });
    open('send', { about: id }, 'replace');
  };
  if (may('sources.manage') && dialog === 'add') {
    if (kind !== undefined) return <SourceDialog kind={kind} source={null} onClose={close} />;
    return (
      <Dialog opened onClose={close} title={sourcesText.form.chooseTitle} size={560}>
        <KindRows onChoose={(chosen) => (chosen === 'ring' ? open('add-ring') : open('add', { kind: chosen }))} />
      </Dialog>
    );
  }
  if (may('rings.manage') && dialog === 'add-ring')
    return <RingDialog ring={null} onMade={({ ring, token }) => showToken(ring.id, token)} onClose={close} />;
  if (row === undefined) return null;
  if (dialog === 'capture' && may(row.type === 'ring' ? 'rings.capture' : 'sources.capture'))
    return row.type === 'ring' ? (
      <RingCaptureDialog ring={row.ring} onClose={close} />
    ) : (
      <CaptureDialog source={row.source} onStarted={onStarted} onClose={close} />
    );
  if (dialog === 'captures' && row.type === 'source') return <PastCaptures source={row.source} onClose={close} />;
  if (!may(row.type === 'ring' ? 'rings.manage' : 'sources.manage')) return null;
  if (dialog === 'delete') return <DeleteDialog row={row} onClose={close} />;
  if (dialog === 'watch') return <WatchDialog row={row} onClose={close} />;
  if (row.type === 'source') {
    if (dialog !== 'change' && dialog !== 'credentials') return null;
    const { source } = row;
    const asksCredentials = dialog === 'credentials';
    return <SourceDialog kind={source.kind} source={source} asksCredentials={asksCredentials} onClose={close} />;
  }
  const { ring } = row;
  if (dialog === 'change') return <RingDialog ring={ring} onMade={() => {}} onClose={close} />;
  if (dialog === 'rotate')
    return <RotateDialog ring={ring} onToken={(token) => showToken(ring.id, token)} onClose={close} />;
  if (dialog !== 'send') return null;
  const token = made?.id === ring.id ? made.token : null;
  return (
    <SendersDialog
      ring={ring}
      token={token}
      onClose={() => {
        setMade(null);
        close();
      }}
    />
  );
}
