/**
 * The service that a file is of, as far as its name says: without folders, endings, and the numbers and dates of
 * rotation. The name itself where nothing else is left of it.
 */
export function serviceOfPath(path: string): string {
  const name = path.replace(/^.*[/\\]/su, '');
  const stem = name.replace(ENDINGS, '').replace(ROTATION, '');
  return stem === '' ? name : stem;
}

const ENDINGS = /(?:\.(?:log|txt|json|jsonl|ndjson|out|err|gz|zst|xz|bz2|old|\d{1,8}))+$/iu;
const ROTATION = /[-_.](?:\d{4}-\d{2}-\d{2}.*|\d{8}.*|\d{1,3})$/u;
