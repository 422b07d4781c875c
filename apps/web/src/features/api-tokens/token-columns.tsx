import { Button } from '@mantine/core';
import { type ApiToken, ENDPOINTS } from '@rootline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { formatDate, formatDateTime } from '#format/times.ts';
import { apiTokensText as text } from '#messages/api-tokens.en.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import type { DataColumn } from '#ui/data-table.tsx';
import { HueBadge } from '#ui/hue-badge.tsx';
import { notifyToast } from '#ui/notify.tsx';
import { EVERY_API_TOKEN } from './api-token-queries.ts';
import classes from './token-columns.module.css';

const words = text.columns;

/** What the lists of tokens have in common. */
export function tokenColumns<Token extends ApiToken>(onEnd: (token: Token) => void): DataColumn<Token>[] {
  return [
    {
      key: 'name',
      header: words.name,
      sortValue: ({ name }) => name,
      cell: ({ name, createdAt }) => (
        <div className={classes['name']}>
          <p>{name}</p>
          <p className="small muted">{text.made(formatDate(createdAt))}</p>
        </div>
      ),
    },
    {
      key: 'scopes',
      header: words.scopes,
      text: ({ scopes }) => scopes.join(' '),
      cell: ({ scopes }) => (
        <ul className={classes['scopes']}>
          {scopes.map((scope) => (
            <li key={scope}>
              <HueBadge hue="grey" outline>
                {scope}
              </HueBadge>
            </li>
          ))}
        </ul>
      ),
    },
    {
      key: 'expires',
      header: words.expires,
      width: '120px',
      sortValue: ({ expiresAt }) => expiresAt,
      cell: ({ expiresAt }) => (
        <div>
          <time className="num" dateTime={expiresAt} title={formatDateTime(expiresAt)}>
            {formatDate(expiresAt)}
          </time>
          {Date.parse(expiresAt) <= Date.now() ? (
            <p>
              <HueBadge hue="red" dot>
                {text.expired}
              </HueBadge>
            </p>
          ) : null}
        </div>
      ),
    },
    {
      key: 'lastUse',
      header: words.lastUse,
      width: '170px',
      sortValue: ({ lastUsedAt }) => lastUsedAt,
      cell: ({ lastUsedAt, lastUsedFrom }) =>
        lastUsedAt === null ? (
          <span className="muted">{text.never}</span>
        ) : (
          <div className={classes['use']}>
            <p className="num">{formatDateTime(lastUsedAt)}</p>
            {lastUsedFrom === null ? null : <p className="small muted">{text.usedFrom(lastUsedFrom)}</p>}
          </div>
        ),
    },
    {
      key: 'actions',
      header: words.actions,
      width: '90px',
      cell: (token) => (
        <Button
          size="xs"
          variant="subtle"
          color="red"
          aria-label={text.end.of(token.name)}
          onClick={() => onEnd(token)}
        >
          {text.end.open}
        </Button>
      ),
    },
  ];
}

interface EndTokenDialogProps {
  token: ApiToken;
  /** True in the list of everyone's tokens. */
  isAnybodys?: boolean;
  onEnded?: () => void;
  onClose: () => void;
}

export function EndTokenDialog({ token, isAnybodys = false, onEnded, onClose }: EndTokenDialogProps) {
  const client = useQueryClient();
  const end = async () => {
    const endpoint = isAnybodys ? ENDPOINTS.endAnyApiToken : ENDPOINTS.endApiToken;
    await call(endpoint, { params: { id: token.id } }).finally(() => void client.invalidateQueries(EVERY_API_TOKEN));
    notifyToast('success', text.end.ended);
    onEnded?.();
  };
  return (
    <ConfirmDialog
      title={text.end.title}
      confirm={text.end.submit}
      onConfirm={end}
      onClose={onClose}
      failed={text.end.failed}
    >
      <p>{text.end.question(token.name)}</p>
    </ConfirmDialog>
  );
}
