import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { uiText } from '#messages/ui.en.ts';
import classes from './toolbar.module.css';

interface ToolbarProps {
  /** Says what the field finds. */
  find: string;
  value: string;
  onFind: (words: string) => void;
  /** Further filters beside the field. */
  children?: ReactNode;
  /** Stands at the end of the line. */
  aside?: ReactNode;
}

/** The line over a table: a field that finds rows, further filters, and what is done at the end. */
export function Toolbar({ find, value, onFind, children, aside }: ToolbarProps) {
  return (
    <div className={classes['toolbar']}>
      <TextInput
        size="sm"
        className={classes['find'] ?? ''}
        aria-label={uiText.find}
        placeholder={find}
        value={value}
        onChange={(event) => onFind(event.currentTarget.value)}
      />
      {children}
      {aside ? <div className={classes['aside']}>{aside}</div> : null}
    </div>
  );
}
