import { Button, Menu } from '@mantine/core';
import type { RcaResult } from '@rootline/contract';
import { Copy, Download, Link } from 'lucide-react';
import { rcaText as text } from '#messages/rca.en.ts';
import { incidentNote } from './incident-note.ts';
import classes from './result-tools.module.css';

interface ResultToolsProps {
  result: RcaResult;
  filename: string;
  onCopy: (words: string) => void;
  onCopyLink: () => void;
  onDownload: () => void;
  isDownloading: boolean;
}

/** How a result leaves the application. */
export function ResultTools({ result, filename, onCopy, onCopyLink, onDownload, isDownloading }: ResultToolsProps) {
  const quiet = { size: 'xs', variant: 'subtle', color: 'gray' } as const;
  return (
    <div className={classes['tools']}>
      <Button {...quiet} leftSection={<Link size={13} />} onClick={onCopyLink}>
        {text.copyLink}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button {...quiet} leftSection={<Copy size={13} />}>
            {text.copyAs}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onCopy(incidentNote(result, filename, 'markdown'))}>{text.copyNote}</Menu.Item>
          <Menu.Item onClick={() => onCopy(incidentNote(result, filename, 'plain'))}>{text.copyPlain}</Menu.Item>
          <Menu.Item onClick={() => onCopy(JSON.stringify(result, null, 2))}>{text.copyJson}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Button size="xs" leftSection={<Download size={13} />} loading={isDownloading} onClick={onDownload}>
        {text.downloadPdf}
      </Button>
    </div>
  );
}
