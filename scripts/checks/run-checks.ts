import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ROOT, runNode, tool } from '../run-step.ts';
import { runTests, type TestCounts } from '../run-tests.ts';
import { checkConfigTable } from './config-table.ts';
import { checkDocuments } from './document-paths.ts';
import { checkLock } from './lock-complete.ts';
import { checkWords } from './plain-words.ts';
import { checkSecurityTables } from './security-tables.ts';

interface Step {
  name: string;
  /** Gives true when all is well. */
  run(): Promise<boolean>;
}

const BIOME = fileURLToPath(import.meta.resolve('@biomejs/biome/bin/biome'));

const STEPS: Step[] = [
  { name: 'types', run: checkTypes },
  {
    name: 'lint and borders',
    run: async () => (await runNode([BIOME, 'check', '--error-on-warnings', '.'])) === 0,
  },
  { name: 'dead code', run: async () => (await runNode([tool('knip', 'bin/knip.js')])) === 0 },
  { name: 'lock file', run: async () => report(checkLock(ROOT)) },
  { name: 'words', run: async () => report(checkWords(ROOT)) },
  {
    name: 'documents',
    run: async () => report([...checkDocuments(ROOT), ...checkConfigTable(ROOT), ...checkSecurityTables(ROOT)]),
  },
];

/** Types, lint, borders, dead code, lock file, words, documents, then the tests of the libraries and of the web units. Gives what failed. */
export async function check(): Promise<TestCounts & { failedSteps: string[] }> {
  const failedSteps: string[] = [];
  for (const step of STEPS) {
    console.log(`\n== ${step.name}`);
    if (!(await step.run())) failedSteps.push(step.name);
  }
  console.log('\n== tests of the libraries and of the web units');
  return { failedSteps, ...(await runTests('libraries', 'web')) };
}

async function checkTypes(): Promise<boolean> {
  const projects = globSync('{packages/*,apps/*,e2e,lab,scripts}/tsconfig{,.test}.json', { cwd: ROOT });
  const codes = await Promise.all(projects.map((project) => runNode([tool('typescript', 'bin/tsc'), '-p', project])));
  return codes.every((code) => code === 0);
}

function report(problems: string[]): boolean {
  for (const problem of problems) console.error(problem);
  return problems.length === 0;
}
