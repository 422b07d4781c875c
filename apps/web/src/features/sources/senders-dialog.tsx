import { Button } from '@mantine/core';
import type { Ring } from '@rootline/contract';
import { useId, useState } from 'react';
import { readBackendUrl } from '#api/session.ts';
import { sourcesText } from '#messages/sources.en.ts';
import { Banner } from '#ui/banner.tsx';
import { Choice } from '#ui/choice.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Scrolled } from '#ui/scrolled.tsx';
import { PUSH_PROTOCOLS, type PushProtocol, type PushTarget } from './ring-senders.ts';
import classes from './senders-dialog.module.css';
import forms from './sources.module.css';

const text = sourcesText.send;

interface SendersDialogProps {
  ring: Ring;
  /** Known right after it was made only. */
  token: string | null;
  onClose: () => void;
}

/** How programs send to a ring: its token once, and the lines to paste by protocol. */
export function SendersDialog({ ring, token, onClose }: SendersDialogProps) {
  const labelId = useId();
  const [id, setId] = useState<PushProtocol['id']>('otlp');
  const protocol = PUSH_PROTOCOLS.find((each) => each.id === id);
  const target: PushTarget = { url: readBackendUrl() ?? location.origin, token: token ?? 'TOKEN' };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={text.title(ring.name)}
      size={640}
      footer={
        <Button variant="filled" onClick={onClose}>
          {text.done}
        </Button>
      }
    >
      <div className={forms['form']}>
        {token === null ? (
          <p className="secondary">{text.hidden}</p>
        ) : (
          <>
            <Banner tone="warning">{text.once}</Banner>
            <div className={classes['address']}>
              <b>{text.token}</b>
              <code>{token}</code>
              <CopyButton text={token} />
            </div>
          </>
        )}
        <div>
          <p id={labelId} className={forms['label']}>
            {text.protocol}
          </p>
          <Choice
            aria-labelledby={labelId}
            value={id}
            options={PUSH_PROTOCOLS.map((each) => ({ value: each.id, label: each.label }))}
            onChange={setId}
          />
        </div>
        {protocol === undefined ? null : <ProtocolLines protocol={protocol} target={target} ring={ring.name} />}
      </div>
    </Dialog>
  );
}

interface ProtocolLinesProps {
  protocol: PushProtocol;
  target: PushTarget;
  ring: string;
}

function ProtocolLines({ protocol: { path, senders }, target, ring }: ProtocolLinesProps) {
  return (
    <>
      {path === null ? (
        <p className="secondary">{text.syslog(ring)}</p>
      ) : (
        <>
          <div className={classes['address']}>
            <b>{text.address}</b>
            <code>{`${target.url}${path}`}</code>
            <CopyButton text={`${target.url}${path}`} />
          </div>
          <p className="small muted">{text.auth}</p>
        </>
      )}
      {senders.map(({ name, lines }) => (
        <figure key={name} className={classes['snippet']}>
          <figcaption>
            {name}
            <CopyButton text={lines(target)} />
          </figcaption>
          <Scrolled as="pre">{lines(target)}</Scrolled>
        </figure>
      ))}
    </>
  );
}
