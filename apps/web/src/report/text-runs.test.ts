import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { readFontCoverage } from './font-coverage.ts';
import { type Face, needsEastAsianFace, textRuns } from './text-runs.ts';

const require = createRequire(import.meta.url);
function faceOf(name: string, path: string): Face {
  const bytes = readFileSync(require.resolve(path));
  return { name, covers: readFontCoverage(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)) };
}
const base = faceOf('base', 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
const eastAsian = faceOf('east', '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf');

describe('runs of text', () => {
  test.each([
    ['Latin, Cyrillic and Greek share a face', 'pool Ошибка Σφάλμα', [['pool Ошибка Σφάλμα', 'base']]],
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
    ['what no face has is seen', 'ok 🦀', [['ok □', 'base']]],
    ['what hides or reorders is gone', 'user\u202Egnp.exe', [['usergnp.exe', 'base']]],
    ['line breaks stay', 'a\r\nb', [['a\nb', 'base']]],
  ])('%s', (_name, text, expected) => {
    expect(textRuns(text, [base, eastAsian], 40).map((run) => [run.text, run.font])).toEqual(expected);
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

test.each([
  ['连接', true],
  ['エラー', true],
  ['오류', true],
  ['全角！', true],
  ['Ошибка خطأ → ✓', false],
])('%s needs the East Asian face: %s', (text, expected) => {
  expect(needsEastAsianFace(text)).toBe(expected);
});
