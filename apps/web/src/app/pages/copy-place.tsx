import { useClipboard } from '@mantine/hooks';
import { Check, Copy } from 'lucide-react';
import { logFileText as text } from '#messages/log-files.en.ts';
import classes from './verdict-bar.module.css';

/** A place in source code as `file:line`; a click copies it. */
export function CopyPlace({ place }: { place: string }) {
  const clipboard = useClipboard({ timeout: 1500 });
  const Icon = clipboard.copied ? Check : Copy;
  return (
    <button
      type="button"
      className={classes['place']}
      aria-label={clipboard.copied ? text.placeCopied : text.copyPlace(place)}
      onClick={() => clipboard.copy(place)}
    >
      <code>{place}</code>
      <Icon size={12} aria-hidden="true" />
    </button>
  );
}
