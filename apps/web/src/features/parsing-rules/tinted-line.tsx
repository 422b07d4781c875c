import { useState } from 'react';
import { parsingRulesText } from '#messages/parsing-rules.en.ts';
import type { Hue } from '#ui/hue-badge.tsx';
import { type GroupRange, tintedParts } from './line-preview.ts';
import classes from './tinted-line.module.css';

interface TintedLineProps {
  line: string;
  groups: readonly GroupRange[];
  /** Target fields by the groups that fill them. */
  targets: ReadonlyMap<string, string>;
}

const text = parsingRulesText.preview;
const HUES: readonly Hue[] = ['teal', 'violet', 'blue', 'pink', 'orange', 'green'];

/** A line with its groups tinted, and below it which field each group fills. Pointing at one shows the other. */
export function TintedLine({ line, groups, targets }: TintedLineProps) {
  const [pointed, setPointed] = useState<string | null>(null);
  const names = [...new Set(groups.map(({ name }) => name))];
  const hueOf = (name: string) => HUES[names.indexOf(name) % HUES.length];
  let at = 0;
  return (
    <>
      <code className={classes['line']}>
        {tintedParts(line, groups).map((part) => {
          const key = at;
          at += part.text.length;
          return part.group === null ? (
            <span key={key}>{part.text}</span>
          ) : (
            <mark key={key} data-hue={hueOf(part.group)} data-pointed={pointed === part.group || undefined}>
              {part.text}
            </mark>
          );
        })}
      </code>
      {names.length === 0 ? null : (
        <ul className={classes['flow']} aria-label={text.fields}>
          {names.map((name) => (
            <li
              key={name}
              data-hue={hueOf(name)}
              data-pointed={pointed === name || undefined}
              onPointerEnter={() => setPointed(name)}
              onPointerLeave={() => setPointed(null)}
            >
              {targets.has(name) ? text.fills(name, targets.get(name) ?? '') : text.fillsNothing(name)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
