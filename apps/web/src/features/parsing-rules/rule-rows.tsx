import { Button } from '@mantine/core';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { CheckBox } from '#ui/check-box.tsx';
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
    moveUp?: (number: number) => string;
    moveDown?: (number: number) => string;
    moveHint?: string;
  };
  rows: readonly R[];
  onChange: (rows: R[]) => void;
  /** Makes the order of the rows one that can be changed. */
  onMove?: (from: number, to: number) => void;
  makeRow: () => R;
  fields: (row: R, onPatch: (patch: Partial<R>) => void) => ReactNode;
}

/** A list of rows that are added, changed and removed. The focus goes to a row that was added, and never gets lost. */
export function RuleRows<R extends Row>({ words, rows, onChange, onMove, makeRow, fields }: RuleRowsProps<R>) {
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
  const [dragged, setDragged] = useState<number | null>(null);
  const { moveUp, moveDown } = words;
  const moveByKeys = (event: KeyboardEvent, index: number) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (!event.altKey || step === 0 || onMove === undefined) return;
    event.preventDefault();
    onMove(index, index + step);
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
      {rows.length > 1 && words.moveHint ? <p className="micro muted">{words.moveHint}</p> : null}
      {rows.map((row, index) => {
        const patchRow = (patch: Partial<R>) =>
          onChange(rows.map((other) => (other.key === row.key ? { ...other, ...patch } : other)));
        return (
          <fieldset
            key={row.key}
            className={classes['row']}
            data-dragged={dragged === index || undefined}
            onKeyDown={(event) => moveByKeys(event, index)}
            onDragOver={(event) => dragged !== null && event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== null) onMove?.(dragged, index);
              setDragged(null);
            }}
          >
            <legend
              className={classes['legend']}
              draggable={onMove !== undefined && rows.length > 1}
              onDragStart={() => setDragged(index)}
              onDragEnd={() => setDragged(null)}
            >
              {words.row(index + 1)}
            </legend>
            <div className={classes['tools']}>
              <CheckBox
                label={words.isActive}
                checked={row.isActive}
                onChange={(event) => patchRow({ isActive: event.currentTarget.checked } as Partial<R>)}
              />
              {onMove && moveUp && moveDown && rows.length > 1 ? (
                <>
                  <IconButton
                    size="xs"
                    label={moveUp(index + 1)}
                    disabled={index === 0}
                    onClick={() => onMove(index, index - 1)}
                  >
                    <ArrowUp size={14} aria-hidden="true" />
                  </IconButton>
                  <IconButton
                    size="xs"
                    label={moveDown(index + 1)}
                    disabled={index === rows.length - 1}
                    onClick={() => onMove(index, index + 1)}
                  >
                    <ArrowDown size={14} aria-hidden="true" />
                  </IconButton>
                </>
              ) : null}
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
