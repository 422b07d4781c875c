import type { LogEntry } from '@rootline/contract';
import { Copy, Filter, Link, Minus, Plus } from 'lucide-react';
import { formatCount } from '#format/counts.ts';
import { entryDetailsText as words } from '#messages/entry-details.en.ts';
import { entryFiltersText } from '#messages/entry-filters.en.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { copyLinkTo } from './copy-from-list.ts';
import { copyText } from './copy-text.ts';
import { useListActions, useListAddress, useListPlace, useListRows } from './entry-list.tsx';
import { FieldMenus } from './field-menus.tsx';
import { JsonBlock } from './json-block.tsx';
import classes from './opened-entry.module.css';

/** What an opened entry adds: its metadata, and what can be done with it. */
export function OpenedEntry({ entry }: { entry: LogEntry }) {
  const { onSearch } = useListAddress();
  const { isFiltered } = useListRows();
  const { nearby } = useListPlace();
  const { showNeighbours } = useListActions();
  const { templateId } = entry;
  const neighbours = nearby.get(entry.id) ?? 0;
  const hasMetadata = entry.metadata !== null && Object.keys(entry.metadata).length > 0;
  return (
    <>
      <div className={classes['bar']}>
        <span className={classes['title']}>{hasMetadata ? words.metadata : words.noMetadata}</span>
        <PlainButton
          icon={<Copy size={12} />}
          onClick={() => void copyText(JSON.stringify(entry.metadata ?? entry, null, 2))}
        >
          {words.copyJsonLong}
        </PlainButton>
        <PlainButton icon={<Link size={12} />} onClick={() => copyLinkTo(entry)}>
          {words.copyLink}
        </PlainButton>
        {templateId !== null && (
          <PlainButton icon={<Filter size={12} />} onClick={() => onSearch({ tpl: templateId })}>
            {entryFiltersText.sameMessage}
          </PlainButton>
        )}
        {isFiltered && (
          <span className={classes['neighbours']}>
            {words.neighbours}
            <IconButton
              label={words.fewerNeighbours}
              size="xs"
              disabled={neighbours === 0}
              onClick={() => showNeighbours(entry, neighbours - 1)}
            >
              <Minus size={12} />
            </IconButton>
            <b>{formatCount(neighbours)}</b>
            <IconButton label={words.moreNeighbours} size="xs" onClick={() => showNeighbours(entry, neighbours + 1)}>
              <Plus size={12} />
            </IconButton>
          </span>
        )}
      </div>
      {hasMetadata && <JsonBlock value={entry.metadata} />}
      {hasMetadata && <FieldMenus metadata={entry.metadata} />}
    </>
  );
}
