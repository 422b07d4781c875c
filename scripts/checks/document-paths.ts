import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const CODE_PATH = /`((?:\.{1,2}\/)?(?:[\w@.{},-]+\/)+[\w@.{},*-]*|[\w-]+\.(?:md|mjs|ts|json))`/g;
const LINK = /\]\((?!https?:|#)([^)#\s]+)(?:#[^)]*)?\)/g;
const SCRIPT = /\bnpm run ([\w:-]+)/g;

/** Paths and scripts that a Markdown text names but that do not exist. `exists` answers for a path from the root. */
export function findLostPaths(text: string, exists: (path: string) => boolean, scripts: readonly string[]): string[] {
  const paths = [...text.matchAll(CODE_PATH), ...text.matchAll(LINK)].map((match) => match[1] ?? '');
  const lostPaths = paths
    // A path with a hole (`features/<noun>`, `NNNN-*`) names a rule, not a file.
    .filter((path) => !/[*{}<>]|NNNN|\.\.\./.test(path) && looksLikeOurs(path))
    .filter((path) => !exists(path));
  const lostScripts = [...text.matchAll(SCRIPT)]
    .map((match) => match[1] ?? '')
    .filter((name) => !scripts.includes(name));
  return [...new Set([...lostPaths, ...lostScripts.map((name) => `npm run ${name}`)])];
}

const OUR_FOLDERS =
  /^(?:\.{1,2}\/)?(?:packages|apps|e2e|evals|bench|scripts|docs|\.ci)(?:\/|$)|^(?:\.\/)?[\w-]+\.(?:md|mjs|ts|json)$|\.png$/;

function looksLikeOurs(path: string): boolean {
  return OUR_FOLDERS.test(path);
}

/** Every document of the repository: Markdown at the root, in docs and beside the code. */
export function checkDocuments(root: string): string[] {
  const scripts = Object.keys(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts);
  return listMarkdown(root, '').flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const exists = (path: string) => existsSync(join(root, path)) || existsSync(join(root, dirname(file), path));
    return findLostPaths(text, exists, scripts).map((path) => `${file} names ${path}, which does not exist`);
  });
}

const SKIPPED = new Set(['node_modules', '.git', 'dist', 'data', 'test-results']);

function listMarkdown(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : listMarkdown(root, path);
    return entry.name.endsWith('.md') ? [path] : [];
  });
}
