import { describe, expect, it } from 'vitest';
import { chatBody } from './chat-text.ts';

const LINK = 'https://logs.example.org/cases/c1';
const textOf = (format: 'slack' | 'mattermost', quote: string, link = LINK) =>
  (
    JSON.parse(
      chatBody(format, { sentence: ['Ring ', { quote: 'shop' }, ' is failing: ', { quote }], lines: [quote] }, link),
    ) as { text: string }
  ).text;

describe('the text for a chat', () => {
  it.each(['slack', 'mattermost'] as const)('for %s is a sentence, the lines and the link', (format) => {
    const link = format === 'slack' ? `<${LINK}|Open in Rootline>` : `[Open in Rootline](${LINK})`;
    expect(textOf(format, 'disk full')).toBe(`Ring \`shop\` is failing: \`disk full\`\n> \`disk full\`\n${link}`);
  });

  it.each([
    ['slack', '<!channel> <https://evil.example|click>', '&lt;!channel&gt; &lt;https://evil.example|click&gt;'],
    ['slack', '&lt;!here&gt;', '&amp;lt;!here&amp;gt;'],
    ['slack', '` <@U1> `', "' &lt;@U1&gt; '"],
    ['mattermost', '`@all` ![x](https://evil.example/x.png)', "'@all' ![x](https://evil.example/x.png)"],
    ['mattermost', '``` @channel', "''' @channel"],
  ] as const)('for %s keeps %s in a quotation', (format, text, shown) => {
    expect(textOf(format, text)).toContain(`is failing: \`${shown}\``);
  });

  it('names the path where the public address is not known', () => {
    expect(textOf('slack', 'disk full', '/cases/c1')).toContain('Open /cases/c1 in Rootline');
  });
});
