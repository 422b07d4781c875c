import { Button, Group } from '@mantine/core';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { rcaText as text } from '#messages/rca.en.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import classes from './raw-response.module.css';

/** What the model answered, word for word, behind a toggle. Absent when nothing was stored. */
export function RawResponse({ raw }: { raw: string }) {
  const [isShown, setIsShown] = useState(false);
  if (raw === '') return null;
  return (
    <div className={classes['raw']}>
      <Group gap={4}>
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          aria-expanded={isShown}
          leftSection={<ChevronRight size={14} data-open={isShown || undefined} />}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? text.hideRaw : text.showRaw}
        </Button>
        {isShown && <CopyButton text={raw} />}
      </Group>
      {isShown && (
        <section aria-label={text.rawResponse} className={classes['text']} {...REACHABLE}>
          <pre>{raw}</pre>
        </section>
      )}
    </div>
  );
}

/** A scrolling region must be reachable by keys. */
const REACHABLE = { tabIndex: 0 };
