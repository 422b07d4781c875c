import { Search } from 'lucide-react';
import { appText } from '#messages/app.en.ts';
import classes from './command-box.module.css';

/** Looks like a search field and opens the command palette. */
export function CommandBox({ onOpen }: { onOpen: () => void }) {
  return (
    <button type="button" className={classes['box']} onClick={onOpen} aria-keyshortcuts="Control+K">
      <Search size={14} aria-hidden="true" />
      <span className={classes['text']}>{appText.openPalette}</span>
      <kbd className={classes['key']}>Ctrl K</kbd>
    </button>
  );
}
