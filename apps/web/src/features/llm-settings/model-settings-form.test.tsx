import { MantineProvider } from '@mantine/core';
import type { TokenLimit } from '@rootline/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ModelSettingsForm } from './model-settings-form.tsx';

const shown = (contextTokens: TokenLimit | null) =>
  renderToStaticMarkup(
    <MantineProvider>
      <ModelSettingsForm
        settings={{ contextTokens: null, outputTokens: null, reasoning: null }}
        now={{
          model: 'large',
          limits: contextTokens && { contextTokens, outputTokens: { tokens: null, source: 'assumed', reported: null } },
        }}
        isSaving={false}
        error={null}
        onSave={() => {}}
      />
    </MantineProvider>,
  );

test.each<[string, TokenLimit | null]>([
  ['4,096 tokens, assumed.<', { tokens: 4096, source: 'assumed', reported: null }],
  ['20,000 tokens, set by you. The server reports 131,072.<', { tokens: 20_000, source: 'set', reported: 131_072 }],
  ['8,192 tokens, reported by the server.<', { tokens: 8192, source: 'reported', reported: 8192 }],
  ['No known limit.<', { tokens: 8192, source: 'reported', reported: 8192 }],
  ['Unknown while the endpoint is not responding.<', null],
])('says %s', (words, limit) => {
  expect(shown(limit)).toContain(words);
});
