import { Button } from '@mantine/core';
import { ChevronDown, Copy, Download, Link } from 'lucide-react';
import { rcaResultText as resultText } from '#messages/rca-result.en.ts';
import { MenuButton } from '#ui/menu-button.tsx';
import { COPY_FORMATS, type CopyFormat } from './copy-format.ts';
import classes from './result-tools.module.css';

interface ResultToolsProps {
  /** The format that a click copies at once. */
  format: CopyFormat;
  onCopy: (format: CopyFormat) => void;
  onDownload: () => void;
  onSaveHtml: () => void;
  isDownloading: boolean;
}

/** How a result leaves the application. */
export function ResultTools({ format, onCopy, onDownload, onSaveHtml, isDownloading }: ResultToolsProps) {
  const quiet = { size: 'xs', variant: 'subtle', color: 'gray' } as const;
  return (
    <div className={classes['tools']}>
      <Button {...quiet} leftSection={<Link size={13} />} onClick={() => onCopy('link')}>
        {resultText.copyLink}
      </Button>
      <MenuButton
        entries={() =>
          COPY_FORMATS.map((choice) => ({
            key: choice,
            label: resultText.copyFormats[choice],
            hint: choice === format ? <kbd className="micro muted">c</kbd> : null,
            onSelect: () => onCopy(choice),
          }))
        }
      >
        <Button {...quiet} leftSection={<Copy size={13} />} rightSection={<ChevronDown size={12} />}>
          {resultText.copyAs}
        </Button>
      </MenuButton>
      <Button.Group>
        <Button size="xs" leftSection={<Download size={13} />} loading={isDownloading} onClick={onDownload}>
          {resultText.downloadPdf}
        </Button>
        <MenuButton
          entries={() => [
            {
              key: 'pdf',
              label: resultText.downloadPdf,
              hint: <kbd className="micro muted">p</kbd>,
              onSelect: onDownload,
            },
            { key: 'html', label: resultText.saveHtml, onSelect: onSaveHtml },
          ]}
        >
          <Button size="xs" px={6} aria-label={resultText.moreDownloads} disabled={isDownloading}>
            <ChevronDown size={13} aria-hidden="true" />
          </Button>
        </MenuButton>
      </Button.Group>
    </div>
  );
}
