import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { formatTextSize } from '#format/sizes.ts';
import { llmStatusText } from '#messages/llm-status.en.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { saveText } from '#ui/save-text.ts';
import classes from './call-texts.module.css';
import { boundedHead, textBytes } from './call-texts-format.ts';

interface RecordedTextProps {
  title: string;
  recorded: string;
  /** How it is written on screen; as it was recorded when left out. Copies are always as recorded. */
  shown?: ((recorded: string) => string) | undefined;
  fileName: string;
}

const text = llmStatusText.calls;
/** A scrolling region must be reachable by keys. */
const REACHABLE = { tabIndex: 0 };

export function RecordedText({ title, recorded, shown, fileName }: RecordedTextProps) {
  const { head, isCut } = boundedHead(recorded);
  return (
    <section aria-label={title} className={classes['text']}>
      <div className={classes['head']}>
        <h3>{title}</h3>
        {recorded === '' ? null : (
          <>
            <span className="small muted num">{formatTextSize(textBytes(recorded))}</span>
            <CopyButton text={recorded} />
            <Button
              size="xs"
              variant="subtle"
              color="gray"
              leftSection={<Download size={13} aria-hidden="true" />}
              onClick={() => saveText(recorded, { fileName, type: 'text/plain' })}
            >
              {text.download}
            </Button>
          </>
        )}
      </div>
      {recorded === '' ? (
        <p className="small muted">{text.noText}</p>
      ) : (
        <pre className={classes['body']} {...REACHABLE}>
          {isCut || shown === undefined ? head : shown(head)}
        </pre>
      )}
      {isCut ? <p className="small muted">{text.tooLong}</p> : null}
    </section>
  );
}
