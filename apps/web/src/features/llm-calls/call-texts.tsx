import '@mantine/core/styles/Tabs.layer.css';
import { Button, Tabs } from '@mantine/core';
import type { LlmCall } from '@rootline/contract';
import { Download } from 'lucide-react';
import { formatCount } from '#format/counts.ts';
import { formatTextSize } from '#format/sizes.ts';
import { llmStatusText } from '#messages/llm-status.en.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { saveText } from '#ui/save-text.ts';
import classes from './call-texts.module.css';
import { conversationOf, type Turn } from './conversation.ts';

const text = llmStatusText.calls;

/** Everything that was recorded of one call, under its row: as a conversation, as JSON with lines, or as it travelled. */
export function CallTexts({ call }: { call: LlmCall }) {
  const { payload, response, error, promptTokens, completionTokens } = call;
  const turns = conversationOf(payload, response);
  return (
    <div className={classes['texts']}>
      {promptTokens != null && completionTokens != null ? (
        <p className="small muted">{text.tokens(formatCount(promptTokens), formatCount(completionTokens))}</p>
      ) : null}
      {error ? <RecordedText title={text.columns.error} recorded={error} fileName={`${call.id}-error.txt`} /> : null}
      <Tabs defaultValue={turns === null ? 'json' : 'pretty'} keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="pretty">{text.tabs.pretty}</Tabs.Tab>
          <Tabs.Tab value="json">{text.tabs.json}</Tabs.Tab>
          <Tabs.Tab value="raw">{text.tabs.raw}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="pretty">
          {turns === null ? <p className={classes['none']}>{text.noConversation}</p> : <Conversation turns={turns} />}
        </Tabs.Panel>
        {(['json', 'raw'] as const).map((kind) => (
          <Tabs.Panel key={kind} value={kind} className={classes['pair'] ?? ''}>
            <RecordedText
              title={text.columns.payload}
              recorded={payload}
              shown={kind === 'json' ? readableText : undefined}
              fileName={`${call.id}-payload.json`}
            />
            <RecordedText
              title={text.columns.response}
              recorded={response ?? ''}
              shown={kind === 'json' ? readableText : undefined}
              fileName={`${call.id}-response.json`}
            />
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  );
}

function Conversation({ turns }: { turns: readonly Turn[] }) {
  return (
    <ol className={classes['turns']}>
      {turns.map(({ role, content }, index) => {
        const name = `message-${index + 1}`;
        return (
          <li key={name} data-role={role}>
            <RecordedText title={role} recorded={content} shown={readableText} fileName={`${name}.txt`} />
          </li>
        );
      })}
    </ol>
  );
}

interface RecordedTextProps {
  title: string;
  recorded: string;
  /** How it is written on screen; as it was recorded when left out. Copies are always as recorded. */
  shown?: ((recorded: string) => string) | undefined;
  fileName: string;
}

/** A scrolling region must be reachable by keys. */
const REACHABLE = { tabIndex: 0 };

function RecordedText({ title, recorded, shown, fileName }: RecordedTextProps) {
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

const PREVIEW_LENGTH = 160;
const SHOWN_LENGTH = 2 * 1024 * 1024;

/** JSON with indentation, but only where writing it again gives the very same text; anything else stays as it was recorded. */
export function readableText(recorded: string): string {
  try {
    const value: unknown = JSON.parse(recorded);
    return typeof value === 'object' && JSON.stringify(value) === recorded ? JSON.stringify(value, null, 2) : recorded;
  } catch {
    return recorded;
  }
}

/** The beginning of a text on one line. */
export function previewText(recorded: string | null): string {
  // Texts reach 64 KiB; a row needs the beginning only.
  const line = (recorded ?? '')
    .slice(0, PREVIEW_LENGTH * 4)
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > PREVIEW_LENGTH ? `${line.slice(0, PREVIEW_LENGTH)}…` : line;
}

/** Size of a text in bytes as it travels. */
export function textBytes(recorded: string): number {
  return new TextEncoder().encode(recorded).length;
}

/** As much of a text as the page can bear: the rest would freeze the tab and can be downloaded. */
export function boundedHead(recorded: string): { head: string; isCut: boolean } {
  return recorded.length > SHOWN_LENGTH
    ? { head: recorded.slice(0, SHOWN_LENGTH / 32), isCut: true }
    : { head: recorded, isCut: false };
}
