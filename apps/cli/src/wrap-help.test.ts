import { expect, it } from 'vitest';
import { COMMANDS, helpText } from './commands.ts';
import { wrapHelp } from './wrap-help.ts';

it('paragraphs are filled, and descriptions continue under their own column', () => {
  const help = `Usage: rootline look FILE ${'[--flag NAME] '.repeat(6).trim()}
                          [--more]

${'one two '.repeat(12).trim()}
three

  --short           ${'a b c '.repeat(14).trim()}
                    end
  --timeout SECONDS ${'d e f '.repeat(13).trim()}

Examples:
  rootline look ${'very-'.repeat(20)}long
`;
  expect(wrapHelp(help).split('\n')).toEqual([
    'Usage: rootline look FILE [--flag NAME] [--flag NAME] [--flag NAME] [--flag NAME]',
    '                [--flag NAME] [--flag NAME] [--more]',
    '',
    'one two '.repeat(11).trim(),
    'one two three',
    '',
    `  --short           ${'a b c '.repeat(11).trim()} a b`,
    '                    c a b c a b c end',
    `  --timeout SECONDS ${'d e f '.repeat(11).trim()} d e`,
    '                    f d e f',
    '',
    'Examples:',
    `  rootline look ${'very-'.repeat(20)}long`,
    '',
  ]);
});

it('the help of every command fits into 90 columns, and loses no word', async () => {
  const helps = await Promise.all(Object.values(COMMANDS).map(async ({ load }) => (await load()).help));
  for (const help of [helpText(), ...helps]) {
    const wrapped = wrapHelp(help);
    expect(wrapped.split('\n').filter((line) => line.length > 90)).toEqual([]);
    expect(wrapped.split(/\s+/)).toEqual(help.split(/\s+/));
  }
});
