import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../run-step.ts';

/** Commands that the Dockerfile names as lists of words: what starts the server, and what looks whether it is well. */
export function readDockerfile(): { entrypoint: string[]; healthCheck: string[] } {
  const text = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');
  return { entrypoint: wordsOf(text, 'ENTRYPOINT'), healthCheck: wordsOf(text, 'CMD') };
}

function wordsOf(text: string, instruction: string): string[] {
  const [, words = '[]'] = new RegExp(`^\\s*${instruction} (\\[.*\\])$`, 'm').exec(text) ?? [];
  return JSON.parse(words);
}
