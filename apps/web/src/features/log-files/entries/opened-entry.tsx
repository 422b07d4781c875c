import type { LogEntry } from '@rootline/contract';
import { Copy, Filter, Link, Minus, Plus } from 'lucide-react';
import { formatCount } from '#format/counts.ts';
import { entryDetailsText as words } from '#messages/entry-details.en.ts';
import { entryFiltersText } from '#messages/entry-filters.en.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { type FieldActions, FieldMenus } from './field-menus.tsx';
import { JsonBlock } from './json-block.tsx';
import classes from './opened-entry.module.css';

interface OpenedEntryProps extends FieldActions {
  entry: LogEntry;
  onCopyJson: () => void;
  onCopyLink: () => void;
  onSameMessage: (() => void) | undefined;
  /** How many neighbours show before and after; undefined where all lines show anyway. */
  neighbours: number | undefined;
  onNeighbours: (count: number) => void;
}

/** What an opened entry adds: its metadata, and what can be done with it. */
export function OpenedEntry(props: OpenedEntryProps) {
  const { entry, onCopyJson, onCopyLink, onSameMessage, neighbours, onNeighbours } = props;
  const hasMetadata = entry.metadata !== null && Object.keys(entry.metadata).length > 0;
  return (
    <>
      <div className={classes['bar']}>
        <span className={classes['title']}>{hasMetadata ? words.metadata : words.noMetadata}</span>
        <PlainButton icon={<Copy size={12} />} onClick={onCopyJson}>
          {words.copyJsonLong}
        </PlainButton>
        <PlainButton icon={<Link size={12} />} onClick={onCopyLink}>
          {words.copyLink}
        </PlainButton>
        {onSameMessage && (
          <PlainButton icon={<Filter size={12} />} onClick={onSameMessage}>
            {entryFiltersText.sameMessage}
          </PlainButton>
        )}
        {neighbours !== undefined && (
          <span className={classes['neighbours']}>
            {words.neighbours}
            <IconButton
              label={words.fewerNeighbours}
              size="xs"
              disabled={neighbours === 0}
              onClick={() => onNeighbours(neighbours - 1)}
            >
              <Minus size={12} />
            </IconButton>
            <b>{formatCount(neighbours)}</b>
            <IconButton label={words.moreNeighbours} size="xs" onClick={() => onNeighbours(neighbours + 1)}>
              <Plus size={12} />
            </IconButton>
          </span>
        )}
      </div>
      {hasMetadata && <JsonBlock value={entry.metadata} />}
      {hasMetadata && <FieldMenus metadata={entry.metadata} {...props} />}
    </>
  );
}
