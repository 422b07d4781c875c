import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { unseenCharacters } from '@rootline/contract';
import { describe, expect, test } from 'vitest';
import { readFontCoverage } from './font-coverage.ts';
import { furtherFonts } from './pdf.ts';
import { type Font, textRuns } from './text-runs.ts';

const require = createRequire(import.meta.url);
function fontOf(name: string, path: string): Font {
  const bytes = readFileSync(require.resolve(path));
  return { name, covers: readFontCoverage(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)) };
}
const base = fontOf('base', 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
const eastAsian = fontOf('east', '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf');

const hangul = fontOf('hangul', '@expo-google-fonts/nanum-gothic/400Regular/NanumGothic_400Regular.ttf');
const devanagari = fontOf(
  'devanagari',
  '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf',
);
const thai = fontOf('thai', '@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf');
const pictograms = fontOf('pictograms', '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf');

describe('runs of text', () => {
  test.each([
    ['Latin, Cyrillic and Greek share a font', 'pool Ошибка Σφάλμα', [['pool Ошибка Σφάλμα', 'base']]],
    [
      'Chinese has its own',
      'db 连接失败!',
      [
        ['db ', 'base'],
        ['连接失败', 'east'],
        ['!', 'base'],
      ],
    ],
    ['so have Japanese kana', 'エラー', [['エラー', 'east']]],
    [
      'Korean has a third',
      '오류 503',
      [
        ['오류', 'hangul'],
        [' 503', 'base'],
      ],
    ],
    [
      'pictograms have a fourth',
      'ok 🦀',
      [
        ['ok ', 'base'],
        ['🦀', 'pictograms'],
      ],
    ],
    [
      'Hindi has a fifth, and its marks stay with their letters',
      'db विफल',
      [
        ['db ', 'base'],
        ['विफल', 'devanagari'],
      ],
    ],
    ['Thai has a sixth', 'ฐานข้อมูล', [['ฐานข้อมูล', 'thai']]],
    ['what no font has is seen', 'ok 𐎀', [['ok □', 'base']]],
    ['what hides or reorders is gone', 'user\u202Egnp.exe', [['usergnp.exe', 'base']]],
    ['line breaks stay', 'a\r\nb', [['a\nb', 'base']]],
  ])('%s', (_name, text, expected) => {
    expect(
      textRuns(text, [base, eastAsian, hangul, devanagari, thai, pictograms], 40).map((run) => [run.text, run.font]),
    ).toEqual(expected);
  });

  test('keep right-to-left words together and leave numbers and names out of them', () => {
    expect(textRuns('host db-1: خطأ في الاتصال 503', [base], 40)).toEqual([
      { text: 'host db-1: ', font: 'base' },
      { text: 'خطأ في الاتصال', font: 'base', noWrap: true, fontFeatures: ['kern'] },
      { text: ' 503', font: 'base' },
    ]);
  });

  test('put a longer right-to-left phrase on several lines, first words first', () => {
    expect(textRuns('שגיאה בחיבור למסד הנתונים', [base], 14).map((run) => run.text)).toEqual([
      'שגיאה בחיבור',
      '\n',
      'למסד הנתונים',
    ]);
  });
});

test('a long phrase in Thai may break between words, at most a line apart', () => {
  const [run] = textRuns('ไม่สามารถเชื่อมต่อฐานข้อมูลได้', [base, thai], 14);
  expect(run?.text.split('\u200B')).toEqual(['ไม่สามารถ', 'เชื่อมต่อฐาน', 'ข้อมูลได้']);
});

test.each([
  ['连接', ['Noto Sans SC']],
  ['エラー', ['Noto Sans SC']],
  ['全角！', ['Noto Sans SC']],
  ['오류', ['Nanum Gothic']],
  ['त्रुटि ไทย', ['Noto Sans Devanagari', 'Noto Sans Thai']],
  ['deploy 🚀 接', ['Noto Sans SC', 'Noto Emoji']],
  ['Ошибка خطأ → ✓ © ™', []],
])('%s needs beside the base font %j', (text, expected) => {
  expect(furtherFonts(text, base.covers)).toEqual(expected);
});

test('a word that is longer than its line may break where its parts meet', () => {
  const words = (text: string) =>
    textRuns(text, [{ name: 'base', covers: () => true }], 10).map((run) => run.text.replaceAll('\u200B', '|'));
  expect(words('set pool.maximumSize=40')).toEqual(['set pool.|maximum|Size=|40']);
  expect(words('a short.one')).toEqual(['a short.one']);
});

test('a report contains no invisible character', () => {
  const unseen = unseenCharacters('\n');
  for (let code = 0; code <= 0x10ffff; code++) {
    const character = String.fromCodePoint(code);
    if (!unseen.test(character)) continue;
    const drawn = textRuns(`a${character}b`, [base], 40).map(({ text }) => text);
    if (unseen.test(drawn.join(''))) expect.fail(`U+${code.toString(16)} is in the report`);
  }
});
