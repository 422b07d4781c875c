import { Button, Group } from '@mantine/core';
import { ChevronRight } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { megabytes } from '#format/sizes.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import { rcaResultText as resultText } from '#messages/rca-result.en.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { LoadingText } from '#ui/loading-text.tsx';
import { saveText } from '#ui/save-text.ts';
import classes from './raw-response.module.css';

const RawText = lazy(async () => ({ default: (await import('./raw-text.tsx')).RawText }));

/** What the model answered, word for word, behind a toggle. Absent when nothing was stored. */
export function RawResponse({ raw, filename }: { raw: string; filename: string }) {
  const [isShown, setIsShown] = useState(false);
  const [isWrapped, setIsWrapped] = useState(true);
  if (raw === '') return null;
  const { head, isWhole } = boundedHead(formattedJson(raw));
  const quiet = { size: 'xs', variant: 'subtle', color: 'gray' } as const;
  return (
    <div className={classes['raw']}>
      <Group gap={4}>
        <Button
          {...quiet}
          aria-expanded={isShown}
          leftSection={<ChevronRight size={14} data-open={isShown || undefined} />}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? resultText.hideRaw : resultText.showRaw}
        </Button>
        {isShown && (
          <>
            <Button {...quiet} aria-pressed={isWrapped} onClick={() => setIsWrapped(!isWrapped)}>
              {resultText.wrapLines}
            </Button>
            <CopyButton text={raw} />
            <Button
              {...quiet}
              onClick={() =>
                saveText(raw, { fileName: resultText.rawFileName(filename), type: 'text/plain;charset=utf-8' })
              }
            >
              {resultText.download}
            </Button>
          </>
        )}
      </Group>
      {isShown && !isWhole && (
        <p className="small muted">{resultText.rawHead(megabytes(head.length), megabytes(raw.length))}</p>
      )}
      {isShown && (
        <section aria-label={resultText.rawResponse} className={classes['text']}>
          <Suspense fallback={<LoadingText text={text.loading} />}>
            <RawText words={head} isWrapped={isWrapped} />
          </Suspense>
        </section>
      )}
    </div>
  );
}

const HEAD_LENGTH = 2 * 1024 * 1024;

/** The first two million characters of a text, cut at the end of a line where one is near. */
export function boundedHead(text: string, length = HEAD_LENGTH): { head: string; isWhole: boolean } {
  if (text.length <= length) return { head: text, isWhole: true };
  const lineEnd = text.lastIndexOf('\n', length);
  return { head: text.slice(0, lineEnd > length / 2 ? lineEnd : length), isWhole: false };
}

/** JSON with a line for each of its parts; anything else, and what is too long to read whole, as it is. */
export function formattedJson(raw: string): string {
  if (raw.length > HEAD_LENGTH) return raw;
  const fenced = /^\s*```(?:json)?\s*\n([\s\S]*?)\n\s*```\s*$/.exec(raw);
  try {
    return JSON.stringify(JSON.parse(fenced?.[1] ?? raw), null, 2);
  } catch {
    return raw;
  }
}
