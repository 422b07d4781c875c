import { Button } from '@mantine/core';
import type { Change } from '@rootline/contract';
import { formatDateTime } from '#format/times.ts';
import { changesText as text } from '#messages/changes.en.ts';
import type { DataColumn } from '#ui/data-table.tsx';

const words = text.columns;

/** A change: what it was, when, and who told it. Those that the reader may delete have a button. */
export function changeColumns(mayDelete: (change: Change) => boolean, onDelete: (change: Change) => void) {
  const columns: DataColumn<Change>[] = [
    {
      key: 'at',
      header: words.at,
      width: '190px',
      sortValue: ({ at }) => at,
      cell: ({ at }) => (
        <time className="num" dateTime={at}>
          {formatDateTime(at)}
        </time>
      ),
    },
    {
      key: 'kind',
      header: words.kind,
      width: '130px',
      sortValue: ({ kind }) => text.kinds[kind],
      cell: ({ kind }) => text.kinds[kind],
    },
    {
      key: 'title',
      header: words.title,
      sortValue: ({ title }) => title,
      cell: ({ title, link }) =>
        link === null ? (
          title
        ) : (
          <a href={link} target="_blank" rel="noreferrer">
            {title}
          </a>
        ),
    },
    {
      key: 'service',
      header: words.service,
      width: '160px',
      sortValue: ({ service }) => service ?? '',
      cell: ({ service }) => service ?? <span className="muted">{text.none}</span>,
    },
    {
      key: 'by',
      header: words.by,
      width: '170px',
      sortValue: ({ createdByName }) => createdByName ?? '',
      cell: ({ createdByName }) => createdByName ?? <span className="muted">{text.unknown}</span>,
    },
    {
      key: 'actions',
      header: words.actions,
      width: '90px',
      cell: (change) =>
        mayDelete(change) ? (
          <Button
            size="xs"
            variant="subtle"
            color="red"
            aria-label={text.remove.of(change.title)}
            onClick={() => onDelete(change)}
          >
            {text.remove.open}
          </Button>
        ) : null,
    },
  ];
  return columns;
}
