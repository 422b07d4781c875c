import { TextInput } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { formatCount } from '#format/counts.ts';
import { sourcesText } from '#messages/sources.en.ts';
import { CheckBox } from '#ui/check-box.tsx';
import forms from './sources.module.css';
import classes from './stream-choice.module.css';

const text = sourcesText.captureForm;
/** A longer list gets a field that finds. */
const FINDS_FROM = 8;

interface StreamChoiceProps<Row> {
  rows: readonly Row[];
  chosen: ReadonlySet<string>;
  /** What stands at the end of a row. */
  about: (row: Row) => ReactNode;
  problem?: string | undefined;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

/** Which streams are captured: check boxes, with one for all of them. */
export function StreamChoice<Row extends { key: string; name: string }>(props: StreamChoiceProps<Row>) {
  const { rows, chosen, about, problem, onChoose } = props;
  const [words, setWords] = useState('');
  const problemId = useId();
  const found = rows.filter(({ name }) => name.toLowerCase().includes(words.trim().toLowerCase()));
  const count = rows.filter(({ key }) => chosen.has(key)).length;
  const toggle = (key: string) => {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    onChoose(next);
  };
  return (
    <fieldset className={forms['group']} aria-describedby={problem === undefined ? undefined : problemId}>
      <legend>{text.what}</legend>
      <div className={classes['streamsHead']}>
        <CheckBox
          label={text.all}
          checked={count === rows.length}
          onChange={() => onChoose(count === rows.length ? new Set() : new Set(rows.map(({ key }) => key)))}
        />
        <span className="muted num">{text.chosen(formatCount(count), formatCount(rows.length))}</span>
      </div>
      {rows.length < FINDS_FROM ? null : (
        <TextInput
          size="sm"
          aria-label={text.find}
          placeholder={text.find}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      )}
      {found.length === 0 ? (
        <p className="small muted">{text.noneFound}</p>
      ) : (
        <ul className={classes['streams']}>
          {found.map((row) => (
            <li key={row.key}>
              <CheckBox label={row.name} checked={chosen.has(row.key)} onChange={() => toggle(row.key)} />
              {about(row)}
            </li>
          ))}
        </ul>
      )}
      {problem === undefined ? null : (
        <p id={problemId} className={classes['problem']}>
          {problem}
        </p>
      )}
    </fieldset>
  );
}
