import { Button } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { ApiError } from '#api/api-error.ts';
import { uiText } from '#messages/ui.en.ts';
import { CopyButton } from './copy-button.tsx';
import classes from './error-box.module.css';

interface ErrorBoxProps {
  message: string;
  /** Why, in the words of whoever refused. */
  reason?: string;
  onRetry?: (() => void) | undefined;
  /** The error behind the message; its status, path and time stand folded below. */
  error?: unknown;
  boxRef?: Ref<HTMLDivElement>;
  /** Where one can read more about it. */
  action?: ReactNode;
}

/** Says in red what went wrong, in the place of the data, and what can be done next. */
export function ErrorBox({ message, reason, onRetry, error, boxRef, action }: ErrorBoxProps) {
  const detail = error instanceof ApiError ? detailOf(error) : null;
  return (
    <div className={classes['box']} role="alert" tabIndex={-1} ref={boxRef}>
      <CircleAlert size={16} aria-hidden="true" className={classes['icon']} />
      <div className={classes['text']}>
        <p>{message}</p>
        {reason === undefined ? null : <p className="small">{reason}</p>}
        {detail === null ? null : (
          <details className={classes['detail']}>
            <summary>{uiText.technicalDetail}</summary>
            <code>{detail}</code> <CopyButton text={detail} />
          </details>
        )}
      </div>
      {action}
      {onRetry ? <RetryButton size="xs" onRetry={onRetry} /> : null}
    </div>
  );
}

function detailOf({ status, path, time }: ApiError): string {
  return `${status} ${path} ${time.toISOString()}`;
}

export function RetryButton({ onRetry, ...size }: { onRetry: () => void; size?: 'xs' }) {
  return (
    <Button {...size} onClick={onRetry}>
      {uiText.retry}
    </Button>
  );
}
