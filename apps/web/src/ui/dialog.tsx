import { Button, Group, Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { uiText } from '#messages/ui.en.ts';
import classes from './dialog.module.css';
import { useFocusBack } from './use-focus-back.ts';
import { useIsScreen } from './use-medium.ts';

interface DialogProps {
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** The buttons, primary last. They stay in view while the body scrolls. */
  footer?: ReactNode;
  /** While a submit runs nothing closes the dialog. */
  isBusy?: boolean;
  /** With unsaved input Esc and the backdrop ask first. */
  isDirty?: boolean;
  size?: number | string;
}

/** A modal window; on a phone a sheet over the whole screen. Mark the first field with data-autofocus. */
export function Dialog({ opened, ...props }: DialogProps & { opened: boolean }) {
  return opened ? <OpenDialog {...props} /> : null;
}

function OpenDialog(props: DialogProps) {
  const { onClose, title, children, footer, isBusy = false, isDirty = false, size = 460 } = props;
  const isPhone = useIsScreen('phone');
  const [isAsking, setIsAsking] = useState(false);
  useFocusBack();
  const close = () => {
    setIsAsking(false);
    onClose();
  };
  const requestClose = () => {
    if (isBusy) return;
    if (isDirty && !isAsking) setIsAsking(true);
    else if (!isDirty) close();
  };
  return (
    <Modal.Root
      opened
      onClose={requestClose}
      size={size}
      fullScreen={isPhone}
      centered
      classNames={{ content: classes['content'] ?? '' }}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content>
        {/* Not Modal.Header: its <header> would be a second banner of the page. */}
        <div className={classes['header']}>
          <Modal.Title className={classes['title'] ?? ''}>{title}</Modal.Title>
          <Modal.CloseButton aria-label={uiText.close} />
        </div>
        <Modal.Body className={classes['body'] ?? ''}>
          <div className={classes['main']}>{children}</div>
          {isAsking && isDirty ? (
            <div className={classes['question']} role="alert">
              <span>{uiText.discardQuestion}</span>
              <Group gap={8}>
                <Button size="xs" onClick={() => setIsAsking(false)}>
                  {uiText.keepEditing}
                </Button>
                <Button size="xs" variant="subtle" color="red" onClick={close}>
                  {uiText.discard}
                </Button>
              </Group>
            </div>
          ) : null}
          {footer === undefined ? null : <div className={classes['footer']}>{footer}</div>}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
