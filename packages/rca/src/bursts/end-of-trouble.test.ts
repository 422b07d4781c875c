import { expect, test } from 'vitest';
import { parseText } from '#testing/parse-text.ts';
import { templateStrength } from '../profile/template-strength.ts';
import { endsOfTrouble } from './end-of-trouble.ts';

function endsIn(lines: readonly string[]): string[] {
  const at = (n: number) => new Date(Date.UTC(2026, 2, 4, 10) + n * 2000).toISOString();
  const pages = Array.from({ length: 40 }, (_, n) => `INFO web: page ${n} shown in ${(n * 7) % 90} ms`);
  const { log } = parseText([...pages, ...lines].map((line, n) => `${at(n)} ${line}\n`).join(''));
  const ends = endsOfTrouble(log.templates, log.templates.map(templateStrength));
  return [...ends].map((index) => log.templates[index]?.text ?? '');
}

test.each<[string, string[], string[]]>([
  [
    'a server that is up after it was down',
    ['WARN balancer: node 3 is down after 3 failed checks', 'INFO balancer: node 3 is up after 2 good checks'],
    ['node <num> is up after <num> good checks'],
  ],
  [
    'told again and again, once after each',
    ['WARN group: member 3 left the group', 'INFO group: member 3 joined', 'WARN group: member 4 left the group'],
    ['member <num> joined'],
  ],
  [
    'nothing that comes first',
    ['INFO balancer: node 3 is up after 2 good checks', 'WARN balancer: node 3 is down after 3 checks'],
    [],
  ],
  ['nothing of another writer', ['WARN balancer: node 3 is down', 'INFO deploy: node 3 is up'], []],
  [
    'no change that shares a word with the trouble',
    ['WARN pool: pool orders is nearly full', 'INFO pool: size of pool orders set to two places'],
    [],
  ],
  [
    'nothing that is told more often than the trouble',
    [
      'WARN lease: lease of node 3 is late',
      'INFO lease: lease of node 3 renewed',
      'INFO lease: lease of node 4 renewed',
    ],
    [],
  ],
])('finds the end of trouble: %s', (_what, lines, ends) => {
  expect(endsIn(lines)).toEqual(ends);
});
