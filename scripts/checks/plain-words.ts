import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Heading of the table in CONTRIBUTING.md whose last column lists the words that are not used. */
const TABLE = '## Words that people read';
/** Texts of screens and of errors: every quoted piece in them is read by someone. */
const TEXTS = ['apps/web/src/messages/*.ts', 'packages/contract/src/errors.ts'];
const SOURCES = ['{apps,packages}/*/{src,testing}/**/*.{ts,tsx}', '{scripts,lab,e2e}/**/*.ts'];
const COMMENT = /^\s*(?:\/\/|\/?\*)|(?<=[;,{}()] )\/\/ /;
const QUOTED = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;

/** Finds words in texts and comments that CONTRIBUTING.md replaces by others. Gives a sentence for each. */
export function checkWords(root: string): string[] {
  const refused = refusedWords(readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8'));
  const problems = (file: string, pieces: (text: string) => string[]) =>
    pieces(readFileSync(join(root, file), 'utf8')).flatMap((piece) =>
      refused
        .filter(({ shape }) => shape.test(piece))
        .map(({ word, instead }) => `${file}: "${word}" in ${piece.trim().slice(0, 80)}: use ${instead}`),
    );
  return [
    ...globSync(TEXTS, { cwd: root }).flatMap((file) => problems(file, quotedPieces)),
    ...globSync(SOURCES, { cwd: root }).flatMap((file) => problems(file, commentLines)),
  ];
}

interface Refused {
  word: string;
  instead: string;
  shape: RegExp;
}

/** The rows of the table: what is written, and the words in its place. Throws where the table is gone. */
function refusedWords(document: string): Refused[] {
  const [, section] = document.split(`${TABLE}\n`);
  if (section === undefined) throw new Error(`CONTRIBUTING.md has no section ${TABLE}`);
  const rows = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).flatMap((row) => {
    const [, instead = '', words = ''] = row.split('|').map((cell) => cell.trim());
    return words
      .split(', ')
      .map((word) => ({ word, instead, shape: new RegExp(`(?<![\\w\`-])${word}(?![\\w\`-])`, 'i') }));
  });
}

function quotedPieces(text: string): string[] {
  const code = text.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '');
  return code.match(QUOTED) ?? [];
}

function commentLines(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    const at = COMMENT.exec(line);
    return at === null ? [] : [line.slice(at.index)];
  });
}
