import { Button } from '@mantine/core';
import type { LogEntry } from '@rootline/contract';
import { Copy, Filter, Link } from 'lucide-react';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { JsonBlock } from './json-block.tsx';
import classes from './opened-entry.module.css';

interface OpenedEntryProps {
  entry: LogEntry;
  onCopyJson: () => void;
  onCopyLink: () => void;
  onSameMessage: (() => void) | undefined;
}

/** What an opened entry adds: its metadata, and what can be done with it. */
export function OpenedEntry({ entry, onCopyJson, onCopyLink, onSameMessage }: OpenedEntryProps) {
  const hasMetadata = entry.metadata !== null && Object.keys(entry.metadata).length > 0;
  return (
    <>
      <div className={classes['bar']}>
        <span className={classes['title']}>{hasMetadata ? text.metadata : text.noMetadata}</span>
        <Button size="xs" variant="subtle" color="gray" leftSection={<Copy size={12} />} onClick={onCopyJson}>
          {text.copyJsonLong}
        </Button>
        <Button size="xs" variant="subtle" color="gray" leftSection={<Link size={12} />} onClick={onCopyLink}>
          {text.copyLink}
        </Button>
        {onSameMessage && (
          <Button size="xs" variant="subtle" color="gray" leftSection={<Filter size={12} />} onClick={onSameMessage}>
            {text.sameMessage}
          </Button>
        )}
      </div>
      {hasMetadata && <JsonBlock value={entry.metadata} />}
    </>
  );
}
