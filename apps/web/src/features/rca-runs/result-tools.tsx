import { Button, Menu } from '@mantine/core';
import { ChevronDown, Copy, Download, Link } from 'lucide-react';
import { rcaText as text } from '#messages/rca.en.ts';
import { COPY_FORMATS, type CopyFormat } from './copy-format.ts';
import classes from './result-tools.module.css';

interface ResultToolsProps {
  /** The format that a click copies at once. */
  format: CopyFormat;
  onCopy: (format: CopyFormat) => void;
  onDownload: () => void;
  isDownloading: boolean;
}

/** How a result leaves the application. */
export function ResultTools({ format, onCopy, onDownload, isDownloading }: ResultToolsProps) {
  const quiet = { size: 'xs', variant: 'subtle', color: 'gray' } as const;
  return (
    <div className={classes['tools']}>
      <Button {...quiet} leftSection={<Link size={13} />} onClick={() => onCopy('link')}>
        {text.copyLink}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button {...quiet} leftSection={<Copy size={13} />} rightSection={<ChevronDown size={12} />}>
            {text.copyAs}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {COPY_FORMATS.map((choice) => (
            <Menu.Item
              key={choice}
              onClick={() => onCopy(choice)}
              rightSection={choice === format ? <kbd className="micro muted">c</kbd> : null}
            >
              {text.copyFormats[choice]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button size="xs" leftSection={<Download size={13} />} loading={isDownloading} onClick={onDownload}>
        {text.downloadPdf}
      </Button>
    </div>
  );
}
