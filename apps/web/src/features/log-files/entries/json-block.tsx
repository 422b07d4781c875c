import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatCount } from '#format/counts.ts';
import { entryDetailsText as text } from '#messages/entry-details.en.ts';
import classes from './json-block.module.css';
import { jsonTokens } from './json-tokens.ts';

const FOLDED_LINES = 12;

/** Formatted, coloured JSON; long ones are folded. */
export function JsonBlock({ value }: { value: unknown }) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const lines = JSON.stringify(value, null, 2).split('\n');
  const isLong = lines.length > FOLDED_LINES + 2;
  const json = (isLong && !isUnfolded ? lines.slice(0, FOLDED_LINES) : lines).join('\n');
  return (
    <>
      <pre className={classes['json']}>
        {jsonTokens(json).map((token) => (
          <span key={token.at} data-kind={token.kind}>
            {token.text}
          </span>
        ))}
      </pre>
      {isLong && (
        <Button size="xs" variant="subtle" onClick={() => setIsUnfolded(!isUnfolded)}>
          {isUnfolded ? text.showFewerLines : text.showAllLines(formatCount(lines.length))}
        </Button>
      )}
    </>
  );
}
