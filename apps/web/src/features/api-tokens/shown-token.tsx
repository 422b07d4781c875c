import { Button } from '@mantine/core';
import type { ApiToken } from '@rootline/contract';
import { apiTokensText } from '#messages/api-tokens.en.ts';
import { Banner } from '#ui/banner.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Panel } from '#ui/panel.tsx';
import classes from './shown-token.module.css';

export interface MadeToken {
  /** The text of the token, which only this screen knows. */
  token: string;
  apiToken: ApiToken;
}

const text = apiTokensText.shown;

/** A token that was just made, until its owner is done with it. */
export function ShownToken({ made: { token, apiToken }, onHide }: { made: MadeToken; onHide: () => void }) {
  return (
    <Panel title={text.title(apiToken.name)}>
      <div className={classes['body']}>
        <Banner tone="warning">{text.once}</Banner>
        <div className={classes['token']}>
          <code>{token}</code>
          <CopyButton text={token} />
        </div>
        <div>
          <Button onClick={onHide}>{text.hide}</Button>
        </div>
      </div>
    </Panel>
  );
}
