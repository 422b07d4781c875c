import { Button, Checkbox } from '@mantine/core';
import { Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '#ui/icon-button.tsx';
import classes from './rule-rows.module.css';

interface Row {
  key: string;
  isActive: boolean;
}

interface RuleRowsProps<R extends Row> {
  words: {
    title: string;
    add: string;
    none: string;
    isActive: string;
    row: (number: number) => string;
    remove: (number: number) => string;
  };
  rows: readonly R[];
  onChange: (rows: R[]) => void;
  makeRow: () => R;
  fields: (row: R, onPatch: (patch: Partial<R>) => void) => ReactNode;
}

/** A list of rows that are added, changed and removed. The focus goes to a row that was added, and never gets lost. */
export function RuleRows<R extends Row>({ words, rows, onChange, makeRow, fields }: RuleRowsProps<R>) {
  const headingId = useId();
  const list = useRef<HTMLElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const [added, setAdded] = useState<string | null>(null);
  useEffect(() => {
    if (added === null) return;
    list.current?.querySelector<HTMLElement>('fieldset:last-of-type [data-first]')?.focus();
  }, [added]);
  const handleAdd = () => {
    const row = makeRow();
    onChange([...rows, row]);
    setAdded(row.key);
  };
  const handleRemove = (key: string) => {
    onChange(rows.filter((row) => row.key !== key));
    addButton.current?.focus();
  };
  return (
    <section className={classes['rows']} aria-labelledby={headingId} ref={list}>
      <div className={classes['head']}>
        <h3 id={headingId}>{words.title}</h3>
        <Button size="xs" ref={addButton} leftSection={<Plus size={14} aria-hidden="true" />} onClick={handleAdd}>
          {words.add}
        </Button>
      </div>
      {rows.length === 0 ? <p className={classes['none']}>{words.none}</p> : null}
      {rows.map((row, index) => {
        const patchRow = (patch: Partial<R>) =>
          onChange(rows.map((other) => (other.key === row.key ? { ...other, ...patch } : other)));
        return (
          <fieldset key={row.key} className={classes['row']}>
            <legend className={classes['legend']}>{words.row(index + 1)}</legend>
            <div className={classes['tools']}>
              <Checkbox
                size="xs"
                label={words.isActive}
                checked={row.isActive}
                onChange={(event) => patchRow({ isActive: event.currentTarget.checked } as Partial<R>)}
              />
              <IconButton size="xs" label={words.remove(index + 1)} onClick={() => handleRemove(row.key)}>
                <Trash2 size={14} aria-hidden="true" />
              </IconButton>
            </div>
            {fields(row, patchRow)}
          </fieldset>
        );
      })}
    </section>
  );
}
