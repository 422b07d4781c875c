import type { LlmCall } from '@rootline/contract';
import { formatCount } from '#format/counts.ts';
import { formatKilobytes } from '#format/sizes.ts';
import { llmStatusText } from '#messages/llm-status.en.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import classes from './call-texts.module.css';
import { readableText, textBytes } from './call-texts-format.ts';

const text = llmStatusText.calls;

/** Everything that was recorded of one call, under its row. */
export function CallTexts({ call }: { call: LlmCall }) {
  const { payload, response, error, promptTokens, completionTokens } = call;
  return (
    <div className={classes['texts']}>
      {promptTokens != null && completionTokens != null ? (
        <p className="small muted">{text.tokens(formatCount(promptTokens), formatCount(completionTokens))}</p>
      ) : null}
      {error ? <RecordedText title={text.columns.error} recorded={error} /> : null}
      <RecordedText title={text.columns.payload} recorded={payload} />
      <RecordedText title={text.columns.response} recorded={response ?? ''} />
    </div>
  );
}

/** A scrolling region must be reachable by keys. */
const REACHABLE = { tabIndex: 0 };

function RecordedText({ title, recorded }: { title: string; recorded: string }) {
  return (
    <section aria-label={title} className={classes['text']}>
      <div className={classes['head']}>
        <h3>{title}</h3>
        {recorded === '' ? null : (
          <>
            <span className="small muted num">{formatKilobytes(textBytes(recorded))}</span>
            <CopyButton text={recorded} />
          </>
        )}
      </div>
      {recorded === '' ? (
        <p className="small muted">{text.noText}</p>
      ) : (
        <pre className={classes['body']} {...REACHABLE}>
          {readableText(recorded)}
        </pre>
      )}
    </section>
  );
}
